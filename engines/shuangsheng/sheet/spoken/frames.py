# ruff: noqa: E501 - a frame is read in one line
"""The frames of statements about a finished hand: who did what, how much, with which cards.

A frame is a pattern over the roles of words. The roles' letters stand in `lexicon.ROLES`; further letters are: `#` a
number, `1` a single numeral in words, `%` a clause, `q` single, pair or tractor, `t` a suit, `r` a rank, `$` "5 of
spades", `j` jacks, `*` a wrong count, `A` name=value, `,` a mark between sentences, `:` a mark between a name and its
value. The first matching frame is used, unless its reader passes.
"""

from __future__ import annotations

import re

from engines.shuangsheng.sheet.spoken import deal, fines, last_trick, scores
from engines.shuangsheng.sheet.spoken.matched_frame import Reader
from engines.shuangsheng.sheet.spoken.pairs import put_pair

_ANSWERED = r"(?:(?:Q[:,]*|:)(?P<ans>N(?![TKDXOPB])|y|Y|a(?![#1B])|P?[DX](?![:B])|N[DX]))?"
"""A question with its answer."""
_CLAUSE = r"(?P<clause>%|#(?![FzEU+MW]))?"
_VERB = "[TKDXO]"
_TIMES = r"(?:[Mc](?P<times>[#1])m?(?:[:aT]*(?P<counted>#)F?)?|[:aT]+(?P<alone>#)F?)?"
_HEAD = r"(?P<head>[STUEIgaF:vPKQh]*)"
_NUMBER = r"(?P<minus>-)?(?P<n>#|1(?=[Fg])|1(?![a-zA-Z#1]))"

_TABLE: tuple[tuple[str, Reader], ...] = (
    ("A", put_pair),
    # What is left of all points.
    (r"=[aTbPF^]*(?P<who>S)[hTF]*|(?P<whom>S)[Th]*=F?", scores.put_rest),
    (r"(?P<head>[STaUg:EI]*)o*(?P<n>[#1])[Fg]?o+a?(?P<other>[#1])[Fg]?", scores.put_either),
    (r"~[,:aT]*(?P<n>[#1])F?", scores.put_corrected),
    # 罚分、降级.
    (rf"(?:(?P<why>!)+,?)?(?:[fd](?P<who>S)|(?P<whom>S)(?P<foul>!)*(?:#z)?[:,]?a?P?[fdO]+)(?:(?P<n>[#1])|r)l{_CLAUSE}(?:\^?(?P<for>!))?", fines.put_levels_fine),
    (rf"(?:d(?P<who>S)|(?P<whom>S)d)(?P<n>[#1])(?!F){_CLAUSE}", fines.put_levels_fine),
    (rf"(?:(?P<why>!)+,?)?(?:f(?P<who>S)|(?P<whom>S)(?P<foul>!)*(?:#z)?[:,]?a?P?f+)(?P<n>[#1])[Fg]*{_CLAUSE}(?:\^?(?P<for>!)(?:[#1]z)?)?", fines.put_points_fine),
    (r"(?P<whom>S)(?P<foul>!)+X(?P<n>#)F?", fines.put_points_fine),
    (r"(?P<whom>S)(?P<foul>!)+(?P<n>#)Ff?", fines.put_points_fine),
    (r"(?P<whom>S)(?P<foul>!)+(?P<n>#)f", fines.put_points_fine),
    (r"(?:(?P<who>S)!|!(?P<whom>S))(?P<n>[#1])z?(?:/(?P<beaten>[#1])z?)?", fines.put_throw),
    (r"(?P<who>S)(?P<why>!)(?!#|q)", fines.put_fouled),
    (r"S!(?P<shape>q)", last_trick.put_led),
    (r"\*(?P<who>[S2])|(?P<whom>[S2])\*", fines.put_miscount),
    ("0", fines.put_no_fines),
    # 埋底、反主.
    ("nR|NR", deal.put_not_countered),
    (r"uB?[a:]*(?P<n>[#1])F?", deal.put_buried_points),
    (r"(?P<who>S)?(?=R*u)[Ru]+,?(?P<n>#)F(?=,)", deal.put_buried_points),
    (r"Ba?(?P<who>S)a?R*u|Ba?(?P<whom>S)R+X", deal.put_buried),
    (r"(?:Bu|u)(?:P|\^)(?P<who>S)", deal.put_buried),
    (r"(?P<who>S)?[aL]?(?:R|u(?!B?[a:]*[#1]))+(?:\^?(?P<suit>t))?(?P<cover>X(?![#1]))?(?:B(?=,|$))?", deal.put_buried),
    # 末墩、底.
    (r"(?<=[qSKDXO]):(?P<n>#)F?(?=,|$)", scores.put_told_of_bottom),
    (r"(?P<owner>S)B[a]?k", last_trick.put_owners_bottom),
    (r"(?P<who>S)?(?P<no>N)?(?P<verb>[DO])(?P<owner>S)B(?![#1aTUF:])", last_trick.put_owners_bottom),
    (r"(?P<by>S)?O+(?P<whose>S)T?(?P<n>#)F?(?![zlm])", scores.put_let),
    (r"(?P<by>S)O+(?P<n>#)F?(?![zlmW])", scores.put_lost),
    (r"X(?P<n>#)F?(?=,|$)", deal.put_covered_points),
    (r"Q+T?[BL][,:Q]*(?P<who>S)(?=,|$)", last_trick.put_asked),
    (r"(?<![^,])[BL][:Q,]*(?P<who>S)h?(?=,|$)", last_trick.put_asked),
    (r"(?<![^,])B(?P<lies>a)(?=,|$)", last_trick.put_lies),
    (r"\+[BL](?=[:,]|$)", last_trick.put_besides),
    (r"M(?P<times>[#1])B(?=,|$)|(?P<shape>q)B(?=,|$)", scores.put_multiplied),
    (r"(?P<who>S)(?P<no>N)?(?P<shape>q)?B(?P<no2>N)?(?P<verb>T)(?![#1aTUF:]*[#1Z])", last_trick.put_took_bottom),
    (r"(?P<by>S)?K(?P<whose>S)[T^d]*(?:(?P<zero>Z)|(?P<n>#)F?)", scores.put_held),
    (r"i[aTK:]+(?P<n>#)F?(?![zm])", scores.put_of_it),
    (r"(?P<who>S)?(?P<shape>q)?(?P<verb>D)(?P<zero>Z)(?=,|$)", last_trick.put_dug_empty),
    (r"[DX](?P<no>N)(?P<verb>[DX])(?=,|$)", last_trick.put_dug),
    (r"(?P<who>S)?(?P<verb>D):?(?:Y|(?P<no>[yZ]))(?=,|$)", last_trick.put_dug),
    (r"BkD(?=,|$)", last_trick.put_not_let),
    (r"[DX]N(?P<verb>[DX])Q*[:,]*(?P<ans>N[DX]|N(?![TKDXO])|y|P?[DX]|Y|a)", last_trick.put_dug),
    (r"(?P<who>S)(?P<verb>[OT])(?=,|$)", deal.put_outcome),
    (r"[DX][a:]+(?P<who>S)", last_trick.put_digger),
    (r"Ra+(?P<who>S)", deal.put_buried),
    (r"i(?P<no>N)?(?P<verb>[OKk])", last_trick.put_it),
    (r"B,(?P<n>#)F(?=,)", scores.put_points_of_bottom),
    (r"n(?:[TDX]B?|K)", last_trick.put_nobody),
    (r"(?P<no>N)[LB]\^(?P<who>S)", last_trick.put_won),
    ("k", last_trick.put_safe),
    (rf"(?:L,?)?(?P<who>S)?(?P<no>N)?[aTP]*(?P<shape>q)?(?P<verb>{_VERB})T*(?:(?P<shape2>q)(?![TKDXO]))?L[Fh]?(?:\^(?P<to>S)(?!T))?,?(?:P?(?P<shape3>q)(?![TKDXO]))?{_ANSWERED}", last_trick.put_won),
    (rf"(?P<who>S)(?P<no>N)?(?P<verb>[TKDXO])+[bTa]*(?:B|i)(?![:aTU]*[#1Z])(?P<shape>q)?{_ANSWERED}", last_trick.put_won_bottom),
    (r"L(?:Q?[:,aTP^]*)?(?P<who>S)(?P<no>N)?a?(?P<shape>q)?(?P<verb>[TKXDO])?h?(?:Q[:,]*Y)?(?:P?(?P<shape2>q)(?![TKDXO]))?", last_trick.put_won),
    (rf"B[:aT]*(?P<no>N)?P(?P<by>S)?(?P<shape>q)?P?(?P<verb>{_VERB})(?P<fail>x)?{_ANSWERED}(?:(?P<shape2>q)(?![TKDXO]))?", last_trick.put_bottom_passive),
    (rf"B:?P?a?(?P<who>S)(?P<no>N)?a?P?(?P<shape>q)?(?P<verb>{_VERB})(?![#1L])i?(?P<fail>x)?(?:(?P<shape2>q)(?![TKDXO]))?", last_trick.put_bottom_by),
    (rf"Ba?(?P<no>N)?(?P<shape>q)?(?P<verb>[TKDXOk])(?![#1])(?P<fail>x)?{_ANSWERED}(?:P(?P<by>S))?(?:(?P<shape2>q)(?![TKDXO]))?", last_trick.put_bottom),
    (r"(?P<verb>[TKDX])P(?P<by>S)(?P<shape>q)?", last_trick.put_passive),
    (r"B(?:a+|\^)(?P<who>S)h?(?![TKDXO])|B:(?P<whom>S)|B(?P<owner>S)(?![TKDXONPL#])", last_trick.put_owned),
    (r"(?:(?P<who>S)?[DX])(?P<plus>[Tg+]+)?(?P<n>#)(?!m)F?", scores.put_unread_bottom),
    (r"(?:(?P<who>S)?(?P<shape>q)[DX])(?P<plus>[Tg+]+)?(?P<n>#)(?!m)F?", scores.put_unread_bottom),
    (rf"(?:L,?)?(?P<who>S)?(?P<no>N)?P(?P<by>S)?(?P<shape>q)?P?(?P<verb>{_VERB})B?(?![#1])(?P<fail>x)?(?:(?P<shape2>q)(?![TKDXO]))?", last_trick.put_passive),
    (r"(?:L,?)?(?P<who>S)?(?P<no>N)?[PabT]*(?P<shape>q)?[PabiB]{0,2}(?P<verb>[DX])a?(?P<bottom>B)?:?(?P<n>[#1])F?(?![+zlMm])", last_trick.put_dug),
    (rf"(?:L,?)?(?P<who>S)?(?P<no>N)?[PabT]*(?P<shape>q)?[PabiB]{{0,2}}(?P<verb>[DX])a?(?:B(?![QaTUF:]*(?:N?Z|[#1](?!m))))?(?P<fail>x)?(?:[Pa]?(?P<shape2>q)(?![TKDXO]))?{_ANSWERED}", last_trick.put_dug),
    (r"(?P<who>S)?(?P<verb>K)B(?P<n>[#1])F", last_trick.put_kept_worth),
    (r"(?P<who>S)?(?P<no>N)?P?(?:[Ta]?(?P<shape>q))?(?:b?B)?(?P<verb>[KO])+B?(?P<fail>x)?(?:[\^P](?P<shape2>q))?(?!L)", last_trick.put_kept),
    (r"(?P<who>S)?(?P<no>N)?P?(?:[Ta]?(?P<shape>q))?(?:b?B)?(?P<verb>[KO])+(?P<fail>x)?(?!L)", last_trick.put_kept),
    (rf"(?P<who>S)(?P<no>N)?T?L(?P<shape>q)?{_ANSWERED}", last_trick.put_won),
    (r"(?P<who>S)B(?![QaUF:TKDXOPN]*[#1Z]|[TKDXOPNk])", last_trick.put_won),
    (r"L:?(?P<shape>q),(?P<who>S)h?(?=,|$)", last_trick.put_won),
    (r"L[:]?(?P<shape>q)", last_trick.put_led),
    (r"(?P<shape>q)L(?=,|$)", last_trick.put_led),
    # J.
    ("(?P<jack>j)", deal.put_jack),
    # 庄、主、级.
    (r"(?P<suit>t)(?P<n>[#1])(?!F)", deal.put_card),
    (r"(?P<dealer>S)[a:]*(?P<seat>S)(?![RdfuTKDXONP!I]|a[#1]|\*(?!S))", deal.put_dealer),
    (r"(?P<who>S)a*(?P<what>S)(?=,|$|S)", deal.put_is),
    (r"(?P<seat>S)(?:V|a?(?P<dealer>S)(?![KTDXOBL]))", deal.put_dealer),
    (r"V(?P<seat>S)", deal.put_dealer),
    (r"(?P<card>\$)", deal.put_level_of),
    (r"v?p[:a]*(?P<suit>t)|v?(?P<first>t)p?", deal.put_trump),
    (r"p(?P<seat>S)", deal.put_trump_letter),
    (r"[vl][:a]*(?P<level>[#1r])(?![Fg])l?", deal.put_level),
    # 底分、总分、墩分.
    (rf"B[:aTFQgUWuE]*(?:(?P<zero>(?:N?Z)+)|N(?P<none>[gF])|(?P<minus>-)?(?P<n>[#1])(?!m)[Fg]?){_TIMES}(?:(?P<no>N)?P?(?P<shape>q)?(?P<tail>[OKkDXT])(?![#1BLP])(?:(?P<shape2>q)(?![TKDXO]))?)?", scores.put_bottom_points),
    (r"W[:aTE]*(?:(?P<zero>N?Z)|(?P<n>[#1])F?)", scores.put_bottom_points),
    (r"W[:aT]*(?P<cards>q+)(?![TKDXOLP])", deal.put_cards_of_bottom),
    (r"(?:(?P<zero>N?Z)|(?P<n>[#1])[Fg]?)W", scores.put_bottom_points),
    (r"Bs(?P<counted>#)F?(?:c(?P<times>[#1])?|w|M(?P<times2>[#1]))", scores.put_counted),
    (r"B[:aW]*(?P<cards>q(?:[+&]?q)*)(?![TKDXOLP])(?P<tail>k)?", deal.put_cards_of_bottom),
    (r"B(?:K)(?P<n>#)F?", deal.put_bottom_held),
    (r"(?:B[:a]*)?u(?P<n>#)F?(?:(?P<no>N)(?P<tail>[OD])|(?P<tail2>k))?|(?P<n2>#)F?a?u(?=,|$)", deal.put_buried_points),
    (r"B[:a]*(?P<times_first>w|M[#1]?m?)?[ca:]+(?P<counted>#)F?", scores.put_counted),
    (r"M?(?P<times>[#1])m|[Mc](?P<times2>[#1])(?:[TaC:]+(?P<sum>#))?", scores.put_times),
    (r"(?P<double>w)\^?", scores.put_twice),
    ("(?P<hand>e)", deal.put_hand),
    (rf"{_HEAD}{_NUMBER}[Fg]?U?(?:\^?(?P<whose>S))?\+(?P<named>B)?[:aT]*(?P<bottom>[#1])[Fg]?(?P<after>W|B(?![:a]?[#1]))?(?:M(?P<times>[#1]))?(?::(?P<total>#)F?)?", scores.put_sum),
    (r"(?P<head>[STPaUg:h]*)(?P<zero>Z|0)(?:\^(?P<whose>S)|P(?P<whom>S)T)?", scores.put_zero),
    (r"(?P<n>1)FN?P(?P<whose>S)T", scores.put_zero),
    (r"(?P<by>S)P(?P<whose>S)T+(?P<n>#)F?(?![zlm])", scores.put_let),
    (rf"{_HEAD}(?P<n>#)F?(?P<plus>I)(?P<bottom>#)F?", scores.put_added),
    (r"(?P<n>[#1])FB(?=,|$)", scores.put_points_of_bottom),
    (r"(?P<with>I)(?=,|$)|(?P<without>U)(?=,|$)", scores.put_which),
    (r"(?P<shape>q)[KT](?![#LB])", last_trick.put_led_known),
    (r"(?P<who>S)?C(?P<n>[#1])(?:l|(?=,|$))", deal.put_climbed),
    (r"(?P<who>S)?(?P<what>G)", deal.put_staged),
    (rf"{_HEAD}{_NUMBER}[Fg]*(?P<tail>(?:[IU]|E(?!#))*)(?:[\^P](?P<whose>S)|(?P<whom>S)(?=,|$))?(?![zm]|l(?![#1r]))", scores.put_points),
    (r"(?P<who>S)[:]?(?P<shape>q)", last_trick.put_won_with),
    ("a?(?P<shape>q)", last_trick.put_led),
    ("@", deal.put_bell),
)  # fmt: skip
FRAMES = [(re.compile(pattern), reader) for pattern, reader in _TABLE]
