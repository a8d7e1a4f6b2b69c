"""What TEN says, in English and in Polish."""

from __future__ import annotations

from functools import cache
from typing import Literal

from stolik.core.text import mark
from stolik.core.words import Pair, Words, both

Case = Literal["named", "bought"]
"""How a card stands in a Polish sentence: «zielona 9», or as what is bought, paid and taken, «zieloną 9»."""

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

COLOURS: dict[str, dict[Case, Pair]] = {
    "B": {"named": ("blue {number}", "niebieska {number}"), "bought": ("blue {number}", "niebieską {number}")},
    "G": {"named": ("green {number}", "zielona {number}"), "bought": ("green {number}", "zieloną {number}")},
    "O": {"named": ("orange {number}", "pomarańczowa {number}"), "bought": ("orange {number}", "pomarańczową {number}")},
    "P": {"named": ("pink {number}", "różowa {number}"), "bought": ("pink {number}", "różową {number}")},
}
WILDS: dict[str, dict[Case, Pair]] = {
    "B": {"named": ("the blue wild", "niebieski joker"), "bought": ("the blue wild", "niebieskiego jokera")},
    "G": {"named": ("the green wild", "zielony joker"), "bought": ("the green wild", "zielonego jokera")},
    "O": {"named": ("the orange wild", "pomarańczowy joker"), "bought": ("the orange wild", "pomarańczowego jokera")},
    "P": {"named": ("the pink wild", "różowy joker"), "bought": ("the pink wild", "różowego jokera")},
    "*": {"named": ("the wild for anything", "joker na wszystko"), "bought": ("the wild for anything", "jokera na wszystko")},
}
"""The wilds with a #, by their colour; «*» is the one that takes every colour."""
NUMBER_WILD: dict[Case, Pair] = {
    "named": ("the wild {number}", "joker {number}"),
    "bought": ("the wild {number}", "jokera {number}"),
}
CURRENCY_CARD: dict[Case, Pair] = {
    "named": ("currency {number}", "waluta {number}"),
    "bought": ("currency {number}", "walutę {number}"),
}


@cache
def card_words(card: str, case: Case = "named") -> Pair:
    """A card as people say it: `P5` is «pink 5», `7*` «the wild 7», `B#` «the blue wild»; all sentences have cards from here.

    It is marked, so that a page may draw it.
    """
    if card.endswith("#"):
        english, polish = WILDS[card[0]][case]
    elif card.endswith("*"):
        english, polish = both(NUMBER_WILD[case], number=card[0])
    elif card.isdecimal():
        english, polish = both(CURRENCY_CARD[case], number=card)
    else:
        english, polish = both(COLOURS[card[0]][case], number=card[1:])
    return mark(card, english), mark(card, polish)


@cache
def cards_words(cards: tuple[str, ...], case: Case = "bought") -> Pair:
    """Several cards, with a comma between them."""
    spoken = [card_words(card, case) for card in cards]
    return ", ".join(one[0] for one in spoken), ", ".join(one[1] for one in spoken)


WORDS: Words = {
    "deck": ("Deck: {deck:card|cards}", "Talia: {deck:karta|karty|kart}"),
    "market": ("Market: {cards}", "Giełda: {cards}"),
    "limit": ("   TEN's limit: {limit}", "   Graniczna liczba przeciwnika TEN: {limit}"),
    "area": ("Play area: {cards}", "Obszar gry: {cards}"),
    "sums": ("   total {total}, currency {currency}", "   suma {total}, waluta {currency}"),
    "currency_cards": ("currency {cards}", "waluta {cards}"),
    "empty": ("empty", "pusto"),
    "ten": ("TEN", "TEN"),
    "standing": ("{points:point|points}", "{points:punkt|punkty|punktów}"),
    "owns": ("{points:point|points}, {coins:coin|coins}", "{points:punkt|punkty|punktów}, {coins:moneta|monety|monet}"),
    "tokens": (", {tokens:fiasco token|fiasco tokens}", ", {tokens:żeton|żetony|żetonów} fiaska"),
    "wilds": ("wilds {cards}", "jokery {cards}"),
    "spares": ("duplicates {cards}", "duplikaty {cards}"),
    "legend": (
        "B blue, G green, O orange, P pink; wilds: 7* any colour, B# any number, *# both",
        "B niebieski, G zielony, O pomarańczowy, P różowy; jokery: 7* każdy kolor, B# każda cyfra, *# oba",
    ),
    "sequence": ("{colour} {first}-{last} ({points})", "{colour} {first}-{last} ({points})"),
    "news": ("Just now: {news}", "Przed chwilą: {news}"),
    # What players type.
    "type_go": (" Type: go.", " Wpisz: dalej."),
    "type_buy": ("buy {cards}", "kup {cards}"),
    "type_bid": ("bid {low} to {high}", "licytuj od {low} do {high}"),
    "type_bid_one": ("bid {low}", "licytuj {low}"),
    "type_coins": ("pay {coins} (coins)", "płać {coins} (monety)"),
    "type_cards": ("pay {cards} (a card)", "płać {cards} (karta)"),
    # The line that says what the player may do.
    "begin": ("Your turn: turn up a card.", "Twoja kolej: odkryj kartę."),
    "go_on": ("Your turn: go on or stop?", "Twoja kolej: grasz dalej czy kończysz?"),
    "must_go_on": ("The auction is over: turn up the next card.", "Koniec aukcji: odkryj następną kartę."),
    "must_stop": ("The deck is empty: take your reward.", "Talia się skończyła: odbierz nagrodę."),
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
        "others get {most}{coins:coin|coins} each; then you may buy",
        "inni dostają {most}po {coins:monecie|monety|monet}; potem zakup",
    ),
    "ten_gets": (
        "TEN gets {most}{coins:coin|coins}; then you may buy",
        "TEN dostaje {most}{coins:monetę|monety|monet}; potem zakup",
    ),
    "others_get_none": ("then you may buy", "potem zakup"),
    "choice_currency": (
        "  currency  you get {coins:coin|coins}; the numbers go to the market",
        "  waluta    dostajesz {coins:monetę|monety|monet}; cyfry idą na giełdę",
    ),
    "fiasco_choice": ("Fiasco! Take a token, or buy a card?", "Fiasko! Bierzesz żeton czy kupujesz kartę?"),
    "shop": ("You may buy one card, or nothing.", "Możesz kupić jedną kartę albo nic nie kupować."),
    "last_shop": ("The deck is empty. You may buy one last card.", "Talia się skończyła. Możesz kupić jeszcze jedną kartę."),
    "offer": (" {card} ({now} -> {then} points)", " {card} (punkty {now} -> {then})"),
    "pay": ("Pay for {card}: {owed} to go.", "Płacisz za {card}: jeszcze {owed}."),
    "auction_open": ("Auction for {card}: nobody has bid yet.", "Aukcja: {card}. Nikt jeszcze nie licytował."),
    "auction": ("Auction for {card}: {name} bids {bid}.", "Aukcja: {card}. {name} daje {bid}."),
    "auction_yours": ("Auction for {card}: you bid {bid}.", "Aukcja: {card}. Dajesz {bid}."),
    "your_bid": ("Bid or pass?", "Licytujesz czy pasujesz?"),
    "with_it": (
        "With it you have {then:point|points}, without it {now}. You may: {moves}",
        "Z tą kartą masz {then:punkt|punkty|punktów}, bez niej {now}. Możesz: {moves}",
    ),
    "they_draw": ("{name} is turning up cards.", "{name} odkrywa karty."),
    "they_fiasco": ("{name} has had a fiasco: a token, or a purchase?", "{name} ma fiasko: żeton czy zakup?"),
    "they_shop": ("{name} may buy a card.", "{name} może kupić kartę."),
    "they_pay": ("{name} is paying for {card}.", "{name} płaci za {card}."),
    "they_bid": ("{name} is thinking about a bid.", "{name} zastanawia się nad ofertą."),
    # How it ended.
    "you_win": ("You win with {points:point|points}!", "Wygrywasz: {points:punkt|punkty|punktów}!"),
    "wins": ("{name} wins with {points:point|points}.", "Wygrywa {name}: {points:punkt|punkty|punktów}."),
    "shared": ("{names} share the win with {points:point|points}.", "Wygrywają wspólnie {names}: {points:punkt|punkty|punktów}."),
    "solo_won": (
        "You beat TEN {mine} to {theirs}! Rank {rank} of 7: {caption}",
        "Wygrywasz z grą TEN {mine} do {theirs}! Ranga {rank} z 7: {caption}",
    ),
    "solo_next": (" Next: limit {limit}.", " Teraz spróbuj z graniczną liczbą {limit}."),
    "solo_lost": (
        "TEN is not beaten: {mine} to {theirs}. You need more points than TEN.",
        "TEN się obronił: {mine} do {theirs}. Do wygranej trzeba mieć więcej punktów niż TEN.",
    ),
    # What a move led to.
    "news_ten_turned": ("TEN turns up {cards}.", "TEN odkrywa {cards}."),
    "news_auction": ("Auction!", "Aukcja!"),
    "you_have_fiasco": ("You have a fiasco: the total is over 10!", "Masz fiasko: suma przekracza 10!"),
    "they_have_fiasco": ("{name} has a fiasco: the total is over 10!", "{name} ma fiasko: suma przekracza 10!"),
    "you_have_fiasco_currency": ("You have a fiasco: the currency is over 10!", "Masz fiasko: waluta przekracza 10!"),
    "they_have_fiasco_currency": ("{name} has a fiasco: the currency is over 10!", "{name} ma fiasko: waluta przekracza 10!"),
    "ten_has_fiasco": (
        "TEN has a fiasco by currency: it takes a token, and keeps the numbers.",
        "TEN ma fiasko przez walutę: bierze żeton, a cyfry zatrzymuje.",
    ),
    "news_unsold": ("Nobody bids: {card} is discarded.", "Nikt nie licytuje: {card} idzie do odrzuconych."),
    "news_ten_bids": ("TEN bids {amount}.", "TEN daje {amount}."),
    "news_ten_wins": ("TEN gets the wild for {amount}.", "TEN bierze jokera za {amount}."),
    "news_ten_takes": ("TEN takes the numbers.", "TEN bierze cyfry."),
    "news_ten_pays": (
        "TEN takes the numbers, you get {most}{coins:coin|coins}.",
        "TEN bierze cyfry, a ty dostajesz {most}{coins:monetę|monety|monet}.",
    ),
    # What somebody did.
    "you_turn_up": ("You turn up a card.", "Odkrywasz kartę."),
    "they_turn_up": ("{name} turns up a card.", "{name} odkrywa kartę."),
    "you_take_numbers": ("You take the numbers: {cards}.", "Bierzesz cyfry: {cards}."),
    "they_take_numbers": ("{name} takes the numbers: {cards}.", "{name} bierze cyfry: {cards}."),
    "you_take_no_numbers": ("You choose the numbers, though there are none.", "Wybierasz cyfry, choć żadnej nie ma."),
    "they_take_no_numbers": ("{name} chooses the numbers, though there are none.", "{name} wybiera cyfry, choć żadnej nie ma."),
    "you_take_currency": ("You take the currency: {coins:coin|coins}.", "Bierzesz walutę: {coins:monetę|monety|monet}."),
    "they_take_currency": (
        "{name} takes the currency: {coins:coin|coins}.",
        "{name} bierze walutę: {coins:monetę|monety|monet}.",
    ),
    "you_take_nothing": ("You take the currency, but your purse is full.", "Bierzesz walutę, ale więcej monet mieć nie możesz."),
    "they_take_nothing": (
        "{name} takes the currency, but their purse is full.",
        "{name} bierze walutę, ale więcej monet mieć nie może.",
    ),
    "others_are_paid": (
        "Everyone else gets {most}{coins:coin|coins}.",
        "Każdy z pozostałych dostaje {most}{coins:monetę|monety|monet}.",
    ),
    "ten_is_paid": ("TEN gets {most}{coins:coin|coins}.", "TEN dostaje {most}{coins:monetę|monety|monet}."),
    # TEN-4.5: a purse may be too full for all of them.
    "up_to": ("up to ", "najwyżej "),
    "to_market": ("To the market: {cards}.", "Na giełdę: {cards}."),
    "you_take_token": ("You take a fiasco token.", "Bierzesz żeton fiaska."),
    "they_take_token": ("{name} takes a fiasco token.", "{name} bierze żeton fiaska."),
    "you_go_shopping": ("You want to buy instead of taking a token.", "Wolisz kupować, niż brać żeton."),
    "they_go_shopping": ("{name} wants to buy instead of taking a token.", "{name} woli kupować, niż brać żeton."),
    "you_skip": ("You buy nothing.", "Nic nie kupujesz."),
    "they_skip": ("{name} buys nothing.", "{name} nic nie kupuje."),
    "you_buy": ("You buy {card} for {price}.", "Kupujesz {card} za {price}."),
    "they_buy": ("{name} buys {card} for {price}.", "{name} kupuje {card} za {price}."),
    "you_pay": ("You pay {piece}.", "Płacisz {piece}."),
    "they_pay_piece": ("{name} pays {piece}.", "{name} płaci {piece}."),
    "piece_coins": ("{coins:coin|coins}", "{coins:monetę|monety|monet}"),
    "piece_token": ("with a fiasco token", "żetonem fiaska"),
    "piece_card": ("with {card}", "kartą: {card}"),
    "you_get": ("The card is yours.", "Karta jest twoja."),
    "they_get": ("{name} gets {card}.", "{name} bierze {card}."),
    "you_pass": ("You pass.", "Pasujesz."),
    "they_pass": ("{name} passes.", "{name} pasuje."),
    "you_bid": ("You bid {amount} for {card}.", "Dajesz {amount} za {card}."),
    "they_bid_amount": ("{name} bids {amount} for {card}.", "{name} daje {amount} za {card}."),
    # Hints: what speaks for or against a move, and how its trials went, which may stop before the end of the game.
    "advise_go": (
        "{risk} of the {deck:card|cards} left would be a fiasco",
        "{risk} z {deck:karty, która została,|kart, które zostały,|kart, które zostały,} to fiasko",
    ),
    "advise_safe": ("none of the cards left would be a fiasco", "żadna z pozostałych kart nie da fiaska"),
    "advise_numbers": ("from {now} to {then:point|points}", "z {now} na {then:punkt|punkty|punktów}"),
    "advise_no_numbers": ("no cards to take", "nie ma kart do wzięcia"),
    "advise_others": (
        "everyone else gets {most}{coins:coin|coins}",
        "każdy z pozostałych dostaje {most}{coins:monetę|monety|monet}",
    ),
    "advise_currency": ("you get {coins:coin|coins}", "dostajesz {coins:monetę|monety|monet}"),
    "advise_ten": ("TEN gets {most}{coins:coin|coins}", "TEN dostaje {most}{coins:monetę|monety|monet}"),
    "advise_full_purse": ("you can't hold more coins", "więcej monet mieć nie możesz"),
    "advise_market": ("{cards:card goes|cards go} to the market", "na giełdę {cards:~idzie|idą|idzie} {cards:karta|karty|kart}"),
    "advise_token": ("a token is worth 3", "żeton ma wartość 3"),
    "advise_shop": (
        "the best purchase takes you from {now} to {then:point|points}",
        "najlepszy zakup: z {now} na {then:punkt|punkty|punktów}",
    ),
    "advise_no_shop": ("there is nothing to buy", "nie ma czego kupić"),
    "advise_buy": (
        "from {now} to {then:point|points}, for {price}",
        "z {now} na {then:punkt|punkty|punktów}, za {price}",
    ),
    "advise_skip": ("you spend nothing", "nic nie wydajesz"),
    "advise_coins": (
        "{left:coin|coins} left",
        "{left:~zostaje|zostają|zostaje} {left:moneta|monety|monet}",
    ),
    "advise_tokens": (
        "{left:fiasco token|fiasco tokens} left",
        "{left:~zostaje|zostają|zostaje} {left:żeton|żetony|żetonów} fiaska",
    ),
    "advise_no_coins": ("no coins left", "nie zostaje żadna moneta"),
    "advise_no_tokens": ("no fiasco token left", "nie zostaje żaden żeton fiaska"),
    "advise_overpaid": ("pays 3 where {owed} is enough", "płaci 3, choć wystarczy {owed}"),
    "advise_free_card": ("costs no points", "nie kosztuje punktów"),
    "advise_dear_card": ("costs {lost:point|points}", "kosztuje {lost:punkt|punkty|punktów}"),
    "advise_wild": (
        "with it from {now} to {then:point|points}",
        "z tą kartą z {now} na {then:punkt|punkty|punktów}",
    ),
    "advise_no_wild": (
        "without it {now:point|points} instead of {then}",
        "bez tej karty {now:punkt|punkty|punktów} zamiast {then}",
    ),
    "advise_last_bid": ("nobody bids after you: you get {card}", "po tobie nikt już nie licytuje: dostajesz {card}"),
    "advise_unsold": ("nobody gets it", "nikt nie dostanie tej karty"),
    "advise_sold": ("{name} gets {card} for {bid}", "{name} dostanie {card} za {bid}"),
    "expected": (
        "about a {rating}% chance to win ({visits:trial|trials})",
        "szansa na wygraną około {rating}% ({visits:próba|próby|prób})",
    ),
    # Why a move is refused; the number is that of the rule.
    "no_301": ("First turn up at least one card.", "Najpierw odkryj co najmniej jedną kartę."),
    "no_306": ("There is an auction for {card}: bid or pass.", "Trwa aukcja: {card}. Licytuj albo pasuj."),
    "no_307": (
        "The play area is empty after the auction: turn up another card.",
        "Po aukcji obszar gry jest pusty: odkryj następną kartę.",
    ),
    "no_404": ("There is no currency card in the play area.", "W obszarze gry nie ma karty waluty."),
    "no_501": (
        "You can only buy after taking numbers, and only what is on the market.",
        "Kupować można tylko po wzięciu cyfr i tylko to, co leży na giełdzie.",
    ),
    "no_501_here": ("There is no {card} on the market.", "Tej karty nie ma na giełdzie: {card}."),
    "no_501_shop": ("Buy a card, or say that you buy nothing.", "Kup kartę albo nic nie kupuj."),
    "no_502": ("There is nothing to pay for now.", "Teraz nie ma za co płacić."),
    "no_502_price": ("You can't afford {card}: it costs {price}.", "Nie stać cię na {card}: cena to {price}."),
    "no_502_owing": ("First pay {owed} for {card}.", "Najpierw zapłać {owed} za {card}."),
    "no_502_piece": ("You don't have that to pay with.", "Nie masz tego, czym chcesz płacić."),
    "no_504": (
        "That would be too much, or what is left of {owed} couldn't be paid exactly.",
        "To byłoby za dużo albo tego, co zostanie z {owed}, nie dałoby się zapłacić co do monety.",
    ),
    "no_505": ("You already have a {card}.", "Masz już {card}."),
    "no_601": ("There is no auction now.", "Teraz nie ma aukcji."),
    "no_602": ("Bid more than {bid}, or pass.", "Daj więcej niż {bid} albo pasuj."),
    "no_603": ("You can't pay so much.", "Tyle nie możesz zapłacić."),
    "no_604": ("You won the auction: pay {owed} for {card}.", "Aukcja wygrana: zapłać {owed} za {card}."),
    "no_701": ("The game is over.", "Gra skończona."),
    "no_701_deck": ("The deck is empty: take your reward.", "Talia się skończyła: odbierz nagrodę."),
    "no_801": ("There is no fiasco to settle here.", "Nie ma teraz fiaska do rozstrzygnięcia."),
    "no_801_choose": ("First choose: a fiasco token, or a purchase.", "Najpierw wybierz: żeton fiaska albo zakup."),
    "no_906": ("When you play alone, nobody bids less than 5.", "W grze w pojedynkę najniższa oferta to 5."),
    "no_906_single": (
        "When you play alone, only duplicates are money in an auction, and you have only one {card}.",
        "W grze w pojedynkę płaci się na aukcji tylko duplikatami, a {card} masz jedną.",
    ),
}
