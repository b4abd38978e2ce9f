// A message in one line, for lists, quotes and the pinned bar; what service messages say, and how large a file is.

import { t } from "./words.js";

const name = (user) => user?.first_name ?? "?";

export function serviceText(message) {
  if (message.new_chat_members) return t("service.joined", { name: message.new_chat_members.map(name).join("、") });
  if (message.left_chat_member) return t("service.left", { name: name(message.left_chat_member) });
  if (message.new_chat_title) return t("service.title", { title: message.new_chat_title });
  if (message.pinned_message) return t("service.pinned", { name: name(message.from) });
  if (message.group_chat_created || message.supergroup_chat_created) return t("service.created");
  const hasBody = message.text || message.caption || message.html || message.photo || message.document;
  return hasBody ? null : t("service.other");
}

export function fileSize(bytes) {
  if (!bytes) return "";
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

export function summary(message) {
  const words = (message.text ?? message.caption ?? "").replace(/\s+/g, " ");
  if (message.photo) return words ? `[${t("photo")}] ${words}` : `[${t("photo")}]`;
  if (message.document) return message.document.file_name ?? t("document");
  return words || (serviceText(message) ?? "");
}
