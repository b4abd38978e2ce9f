// What the page itself says: every entry has both languages, so neither can lag behind.

const WORDS = {
  "app.title": ["裁判 · 本地聊天", "Caipan · local chat"],
  "away": ["连接断开，正在重连…", "Connection lost. Reconnecting…"],
  "away.press": ["现在连不上服务器，连上后自动再按一次", "The server cannot be reached. This will be pressed again once it can."],
  "away.gave.up": ["一直连不上，这一下没有按到，请再按一次", "The server could not be reached: that press did not count. Please press again."],
  "away.send": ["还没有连上，内容已保留", "Not connected yet. Your text is kept."],
  "theme": ["切换浅色和深色", "Switch between light and dark"],
  "close": ["关闭", "Close"],
  "cancel": ["取消", "Cancel"],
  "save": ["保存", "Save"],
  "ok": ["知道了", "OK"],
  "error": ["出错了：{why}", "Something went wrong: {why}"],

  "you.are": ["你是", "You are"],
  "person.switch": ["切换到{name}", "Switch to {name}"],
  "person.add": ["添加人", "Add a person"],
  "person.edit": ["修改{name}", "Edit {name}"],
  "person.name": ["名字", "Name"],
  "person.language": ["语言", "Language"],
  "language.browser": ["跟随浏览器", "As the browser"],
  "person.admin": ["「{chat}」的管理员", "Administrator of “{chat}”"],
  "person.unread": ["有未读私聊", "unread private chat"],

  "chats": ["聊天", "Chats"],
  "chat.new": ["新建群", "New group"],
  "chat.title": ["群名", "Group name"],
  "chat.rename": ["修改群名", "Rename the group"],
  "chat.empty": ["还没有消息", "No messages yet"],
  "chat.unread": ["未读", "unread"],
  "chat.private": ["机器人 · 私聊", "bot · private chat"],
  "chat.members": ["{count} 位成员", "{count} members"],
  "chat.ready": ["{name}在这里", "{name} is here"],
  "chat.hint": ["发一条命令就开始", "Send a command to begin"],
  "back": ["返回列表", "Back to the list"],
  "members": ["成员", "Members"],
  "you": ["你", "you"],
  "bot": ["机器人", "bot"],
  "status.creator": ["群主", "owner"],
  "status.administrator": ["管理员", "admin"],
  "status.member": ["", ""],
  "status.left": ["已离开", "left"],
  "member.promote": ["设为管理员", "Make admin"],
  "member.demote": ["取消管理员", "Remove admin"],
  "member.remove": ["移出", "Remove"],
  "member.return": ["加回", "Add back"],

  "typing": ["{name}正在输入…", "{name} is typing…"],
  "edited": ["已编辑", "edited"],
  "reply": ["回复", "Reply"],
  "reply.to": ["回复{name}", "Reply to {name}"],
  "reply.cancel": ["不回复了", "Cancel the reply"],
  "photo": ["图片", "Photo"],
  "photo.open": ["放大图片", "Enlarge the photo"],
  "download": ["下载", "Download"],
  "document": ["文件", "File"],
  "search": ["在聊天中查找", "Search this chat"],
  "search.found": ["找到的消息", "Messages found"],
  "past.messages": ["跳过消息，去写字（Esc）", "Past the messages, to the text field (Esc)"],
  "tour": ["怎么用", "How it works"],
  "tour.open": ["先点开下面的群。", "First open the group below."],
  "tour.begin": ["按消息下面的“国际象棋”，或发 /开台 国际象棋。", "Press “Chess” beneath the message, or send /new chess."],
  "tour.sit": ["按“白方 入座”坐下。", "Press “Take White” to sit down."],
  "tour.other": ["点左边另一个人的头像，换成那个人，再按“黑方 入座”：坐满就开始。", "Press another face on the left to be that person, then “Take Black”: the game begins."],
  "tour.other.phone": ["点输入框左边的头像，换一个人，再按“黑方 入座”：坐满就开始。", "Press the face left of the text field, choose somebody else, then “Take Black”: the game begins."],
  "pinned": ["置顶消息", "Pinned message"],
  "new.messages": ["{count} 条新消息", "{count} new"],
  "to.bottom": ["回到最新消息", "Jump to the latest"],
  "sending": ["发送中", "Sending"],
  "failed": ["没有发出", "Not sent"],
  "retry": ["重发", "Retry"],
  "discard": ["删除", "Delete"],
  "silent": ["机器人没有应答", "The bot did not answer"],
  "copied": ["已复制", "Copied"],
  "gone": ["那条消息不在了", "That message is gone"],

  "compose": ["写消息…", "Message…"],
  "compose.as": ["以{name}的身份发言，点按换人", "Speaking as {name}. Press to switch."],
  "compose.long": ["最多 {most} 个字符，现在有 {count} 个", "At most {most} characters; this has {count}"],
  "compose.label": ["消息", "Message"],
  "send": ["发送", "Send"],
  "attach": ["附图片或文件", "Attach a photo or a file"],
  "attach.remove": ["去掉附件", "Remove the attachment"],
  "attach.file": ["作为文件发送", "Send as a file"],
  "attach.empty": ["这个文件是空的", "This file is empty"],
  "attach.big": ["最多 {most} MB，这个文件有 {size}", "At most {most} MB; this file has {size}"],
  "commands": ["命令", "Commands"],
  "results": ["机器人的答案", "The bot's answers"],
  "results.none": ["没有找到", "Nothing found"],
  "via": ["来自 @{name}", "via @{name}"],
  "commands.none": ["机器人还没有设置命令", "The bot has set no commands yet"],

  "service.joined": ["{name} 加入了群", "{name} joined the group"],
  "service.left": ["{name} 离开了群", "{name} left the group"],
  "service.title": ["群名改为「{title}」", "The group is now called “{title}”"],
  "service.pinned": ["{name} 置顶了一条消息", "{name} pinned a message"],
  "service.created": ["群建好了", "The group was created"],
  "service.other": ["服务消息", "Service message"],

  "today": ["今天", "Today"],
  "yesterday": ["昨天", "Yesterday"],
};

let column = 0;

export function setLanguage(code) {
  column = code?.toLowerCase().startsWith("zh") ?? true ? 0 : 1;
  document.documentElement.lang = column === 0 ? "zh-Hans" : "en";
  document.title = t("app.title");
}

export function locale() {
  return column === 0 ? "zh-CN" : "en-GB";
}

export function t(key, values = {}) {
  return WORDS[key][column].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
