"""What TEN says, in English and in Polish."""

from __future__ import annotations

from stolik.core.words import Pair, Words

RANKS: dict[int, Pair] = {
    4: ("A good first step.", "Dobry pierwszy krok."),
    5: ("You have seen how it works.", "Już wiesz, jak to działa."),
    6: ("That is real progress.", "To już prawdziwy postęp."),
    7: ("Luck and a plan, well mixed.", "Szczęście i plan w dobrej proporcji."),
    8: ("You are among the best.", "To już grono najlepszych."),
    9: ("A win to be amazed at.", "Wygrana, która zdumiewa."),
    10: ("Nobody comes near you.", "Nikt ci nie dorówna."),
}
"""TEN-9.12: what a solo win at each limit earns, in rising order."""

WORDS: Words = {
    "deck": ("Deck: {deck:card|cards}", "Talia: {deck:karta|karty|kart}"),
    "market": ("Market: {cards}", "Giełda: {cards}"),
    "limit": ("   TEN's limit: {limit}", "   Graniczna liczba TEGO: {limit}"),
    "area": ("Play area: {cards}", "Obszar gry: {cards}"),
    "sums": ("   total {total}, currency {currency}", "   suma {total}, waluta {currency}"),
    "currency_cards": ("currency {cards}", "waluta {cards}"),
    "empty": ("empty", "pusto"),
    "ten": ("TEN", "TEN"),
    "player": (
        "{name}: {points:point|points}, {coins:coin|coins}",
        "{name}: {points:punkt|punkty|punktów}, {coins:moneta|monety|monet}",
    ),
    "tokens": (", {tokens:fiasco token|fiasco tokens}", ", {tokens:żeton|żetony|żetonów} fiaska"),
    "wilds": ("wilds {cards}", "jokery {cards}"),
    "spares": ("duplicates {cards}", "duplikaty {cards}"),
    "legend": (
        "B blue, G green, O orange, P pink; wilds: 7* any colour, B# any number, *# both",
        "B niebieski, G zielony, O pomarańczowy, P różowy; jokery: 7* każdy kolor, B# każda cyfra, *# oba",
    ),
    "sequence": ("{colour} {first}-{last} ({points})", "{colour} {first}-{last} ({points})"),
    "news": ("Just now: {news}", "Przed chwilą: {news}"),
    # What is typed.
    "type_buy": ("buy {cards}", "kup {cards}"),
    "type_bid": ("bid {low} to {high}", "licytuj od {low} do {high}"),
    "type_bid_one": ("bid {low}", "licytuj {low}"),
    "type_coins": ("pay {coins} (coins)", "płać {coins} (monety)"),
    "type_cards": ("pay {cards} (a card)", "płać {cards} (karta)"),
    # The line that says what may be done.
    "begin": ("Your turn: turn up a card (go).", "Twoja kolej: odkryj kartę (dalej)."),
    "go_on": (
        "Your turn: go on or stop. You may:",
        "Twoja kolej: grasz dalej czy kończysz? Możesz:",
    ),
    "must_go_on": ("The auction is over: turn up the next card (go).", "Koniec aukcji: odkryj następną kartę (dalej)."),
    "must_stop": ("The deck is empty: take your reward. You may:", "Talia się skończyła: odbierz nagrodę. Możesz:"),
    "choice_go": (
        "  go        {deck:card|cards} left, {risk} of them a fiasco ({percent}%)",
        "  dalej     {deck:~została|zostały|zostało} {deck:karta|karty|kart}, z tego fiasko: {risk} ({percent}%)",
    ),
    "choice_numbers": (
        "  numbers   you take {cards} ({now} -> {then} points); {others}",
        "  cyfry     bierzesz {cards} (punkty {now} -> {then}); {others}",
    ),
    "choice_no_numbers": ("  numbers   no cards to take; {others}", "  cyfry     nie ma kart do wzięcia; {others}"),
    "others_get": (
        "each opponent gets {coins:coin|coins}; then you may buy",
        "rywale dostają po {coins:monecie|monety|monet}; potem zakup",
    ),
    "others_get_none": ("then you may buy", "potem zakup"),
    "choice_currency": (
        "  currency  you get {coins:coin|coins}; the numbers go to the market",
        "  waluta    dostajesz {coins:monetę|monety|monet}; cyfry idą na giełdę",
    ),
    "fiasco_choice": (
        "Fiasco! Take a fiasco token (token), or buy from the market instead (shop).",
        "Fiasko! Weź żeton fiaska (żeton) albo zamiast niego kup coś na giełdzie (zakupy).",
    ),
    "shop": ("You may buy one card, or skip:", "Możesz kupić jedną kartę albo nic:"),
    "last_shop": ("The deck is empty. Your last purchase, or skip:", "Talia się skończyła. Twój ostatni zakup albo nic:"),
    "offer": (" {card} ({now} -> {then} points)", " {card} (punkty {now} -> {then})"),
    "pay": (
        "You owe {owed} for {card}. You may:",
        "Do zapłaty za {card}: {owed}. Możesz:",
    ),
    "auction_open": ("Auction for {card}: no bid yet.", "Aukcja: {card}. Nikt jeszcze nie licytował."),
    "auction": ("Auction for {card}: {name} bids {bid}.", "Aukcja: {card}. {name} daje {bid}."),
    "your_bid": (
        "Your bid? With it you have {then:point|points}, without it {now}. You may: {moves}",
        "Twoja oferta? Z tą kartą masz {then:punkt|punkty|punktów}, bez niej {now}. Możesz: {moves}",
    ),
    "they_draw": ("{name} is turning up cards.", "{name} odkrywa karty."),
    "they_fiasco": ("{name} has had a fiasco: a token, or a purchase?", "{name} ma fiasko: żeton czy zakup?"),
    "they_shop": ("{name} may buy a card.", "{name} może kupić kartę."),
    "they_pay": ("{name} is paying for {card}.", "{name} płaci za {card}."),
    "they_bid": ("{name} is thinking about a bid.", "{name} zastanawia się nad ofertą."),
    # How it ended.
    "you_win": ("You win with {points:point|points}!", "Wygrywasz: {points:punkt|punkty|punktów}!"),
    "wins": ("{name} wins with {points:point|points}.", "Wygrywa {name}: {points:punkt|punkty|punktów}."),
    "shared": ("{names} share the win with {points:point|points}.", "Wspólna wygrana: {names}, {points:punkt|punkty|punktów}."),
    "solo_won": (
        "You beat TEN {mine} to {theirs}! Rank {rank} of 7: {caption}",
        "Wygrywasz z TYM {mine} do {theirs}! Ranga {rank} z 7: {caption}",
    ),
    "solo_next": (" Next: limit {limit}.", " Teraz graniczna liczba {limit}."),
    "solo_lost": (
        "TEN is not beaten: {mine} to {theirs}. You need more points than TEN.",
        "Tym razem górą TEN: {mine} do {theirs}. Do wygranej trzeba mieć więcej punktów.",
    ),
    # What came of a move.
    "news_number": ("{card} comes up.", "Wychodzi {card}."),
    "news_currency": ("Currency {value} comes up.", "Wychodzi waluta {value}."),
    "news_wild": ("Wild {card} comes up: auction!", "Wychodzi joker {card}: aukcja!"),
    "news_fiasco": ("Fiasco by number for {name}!", "{name}: fiasko przez cyfry!"),
    "news_fiasco_paid": (
        "Fiasco by number for {name}! The others get {coins:coin|coins}.",
        "{name}: fiasko przez cyfry! Pozostali dostają {coins:monetę|monety|monet}.",
    ),
    "news_fiasco_currency": ("Fiasco by currency for {name}!", "{name}: fiasko przez walutę!"),
    "news_unsold": ("Nobody buys {card}.", "Nikt nie kupuje {card}."),
    "news_ten_bids": ("TEN bids {amount}.", "TEN daje {amount}."),
    "news_ten_wins": ("TEN gets the wild for {price}.", "TEN bierze jokera za {price}."),
    "news_ten_takes": ("TEN takes the numbers.", "TEN bierze cyfry."),
    "news_ten_pays": (
        "TEN takes the numbers, you get {coins:coin|coins}.",
        "TEN bierze cyfry, a ty {coins:monetę|monety|monet}.",
    ),
    # What somebody did.
    "you_turn_up": ("You turn up a card.", "Odkrywasz kartę."),
    "they_turn_up": ("{name} turns up a card.", "{name} odkrywa kartę."),
    "you_take_numbers": ("You take the numbers: {cards}.", "Bierzesz cyfry: {cards}."),
    "they_take_numbers": ("{name} takes the numbers: {cards}.", "{name} bierze cyfry: {cards}."),
    "you_take_currency": (
        "You take {coins:coin|coins}; to the market: {cards}.",
        "Bierzesz {coins:monetę|monety|monet}; na giełdę: {cards}.",
    ),
    "they_take_currency": (
        "{name} takes {coins:coin|coins}; to the market: {cards}.",
        "{name} bierze {coins:monetę|monety|monet}; na giełdę: {cards}.",
    ),
    "you_take_token": ("You take a fiasco token.", "Bierzesz żeton fiaska."),
    "they_take_token": ("{name} takes a fiasco token.", "{name} bierze żeton fiaska."),
    "you_go_shopping": ("You buy instead of taking a token.", "Kupujesz zamiast brać żeton."),
    "they_go_shopping": ("{name} buys instead of taking a token.", "{name} kupuje zamiast brać żeton."),
    "you_skip": ("You buy nothing.", "Nic nie kupujesz."),
    "they_skip": ("{name} buys nothing.", "{name} nic nie kupuje."),
    "you_buy": ("You buy {card}.", "Kupujesz {card}."),
    "they_buy": ("{name} buys {card}.", "{name} kupuje {card}."),
    "you_pay": ("You pay {piece}.", "Płacisz: {piece}."),
    "they_pay_piece": ("{name} pays {piece}.", "{name} płaci: {piece}."),
    "piece_coins": ("{coins:coin|coins}", "{coins:moneta|monety|monet}"),
    "piece_token": ("a fiasco token", "żeton fiaska"),
    "you_pass": ("You pass.", "Pasujesz."),
    "they_pass": ("{name} passes.", "{name} pasuje."),
    "you_bid": ("You bid {amount} for {card}.", "Licytujesz {card}: {amount}."),
    "they_bid_amount": ("{name} bids {amount} for {card}.", "{name} licytuje {card}: {amount}."),
    # Why a move is refused; the number is that of the rule.
    "no_301": ("First turn up at least one card.", "Najpierw odkryj co najmniej jedną kartę."),
    "no_306": ("There is an auction for {card}: bid or pass.", "Trwa aukcja: {card}. Licytuj albo pas."),
    "no_307": (
        "The play area is empty after the auction: turn up another card.",
        "Po aukcji obszar gry jest pusty: odkryj następną kartę.",
    ),
    "no_404": ("There is no currency card in the play area.", "W obszarze gry nie ma karty waluty."),
    "no_501": (
        "You can only buy after taking numbers, and only what is on the market.",
        "Kupować można tylko po wzięciu cyfr i tylko to, co leży na giełdzie.",
    ),
    "no_501_here": ("{card} is not on the market.", "Na giełdzie nie ma karty {card}."),
    "no_501_shop": ("Buy a card or skip.", "Kup kartę albo nic nie kupuj (nic)."),
    "no_502": ("There is nothing to pay for now.", "Teraz nie ma za co płacić."),
    "no_502_price": ("You can't pay {price} for {card}.", "Nie stać cię na {card} za {price}."),
    "no_502_owing": ("First pay {owed} for {card}.", "Najpierw zapłać {owed} za {card}."),
    "no_502_piece": ("You don't have that to pay with.", "Nie masz tego, czym chcesz płacić."),
    "no_504": (
        "That would be too much, or the rest of {owed} could not be paid exactly.",
        "To byłoby za dużo albo reszty z {owed} nie dałoby się zapłacić co do monety.",
    ),
    "no_505": ("You already own {card}.", "Masz już kartę {card}."),
    "no_601": ("There is no auction now.", "Teraz nie ma aukcji."),
    "no_602": ("Bid more than {bid}, or pass.", "Daj więcej niż {bid} albo pas."),
    "no_603": ("You can't pay so much.", "Tyle nie możesz zapłacić."),
    "no_604": ("You won the auction: pay {owed} for {card}.", "Aukcja wygrana: zapłać {owed} za {card}."),
    "no_701": ("The game is over.", "Gra skończona."),
    "no_701_deck": ("The deck is empty: take your reward.", "Talia się skończyła: odbierz nagrodę."),
    "no_801": ("There is no fiasco to settle here.", "Nie ma teraz fiaska do rozstrzygnięcia."),
    "no_801_choose": ("First a fiasco token, or a purchase (shop).", "Najpierw żeton fiaska albo zakupy."),
    "no_906": ("In the solo game nobody bids less than 5.", "W grze solo najniższa oferta to 5."),
    "no_906_single": (
        "In a solo auction you pay with duplicates only: {card} is your only one.",
        "Na aukcji solo płaci się tylko duplikatami: {card} masz jedną.",
    ),
}
