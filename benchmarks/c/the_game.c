/* Random games of The Game in C: what our compiled playouts are measured against (benchmarks/speed.py).
 *
 *     cc -O3 -march=native -o the_game the_game.c && ./the_game GAMES SEED
 *
 * It plays the game of our kernel `random_games`: two players, standard options, who starts is agreed, the legal moves are
 * listed at every move, and one of them is made, all equally likely. Hands and deck are small arrays, and the top card of
 * the deck is drawn by chance, with xoshiro128++ as in our playouts.
 *
 * It leaves out what only a program for people and bots needs: who has seen which card, where a card lies once it is on a
 * pile, signals, options, and a state that can be copied, hidden, guessed or saved. Its games are other ones than ours, with
 * the same chances.
 *
 * Prints moves made, games, moves a game, cards left a game, and seconds of its own core time.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAYERS = 2, FIRST = 2, LAST = 99, CARDS = LAST - FIRST + 1, HAND = 7, ROWS = 4, RISING = 2, MINIMUM = 2, LEVELS = 3 };
enum { END_TURN = HAND * ROWS, EAGERNESS, MOVES = EAGERNESS + LEVELS };

typedef struct {
    uint8_t deck[CARDS], hands[PLAYERS][HAND];
    int in_deck, in_hand[PLAYERS], rows[ROWS], eager[PLAYERS];
    int turn, started, needed, laid, over;
} Game;

static uint32_t words[4];

static uint32_t turned(uint32_t x, int by) { return x << by | x >> (32 - by); }

static uint32_t word(void) {
    uint32_t bits = turned(words[0] + words[3], 7) + words[0], shifted = words[1] << 9;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = turned(words[3], 11);
    return bits;
}

/* A number from 0 to n-1, all exactly equally likely. */
static uint32_t below(uint32_t n) {
    uint64_t product = (uint64_t)word() * n;
    if ((uint32_t)product < n) {
        uint32_t favoured = -n % n;
        while ((uint32_t)product < favoured) product = (uint64_t)word() * n;
    }
    return product >> 32;
}

static int fits(int top, int value, int row) {
    return row < RISING ? (value > top) | (value == top - 10) : (value < top) | (value == top + 10);
}

static int can_lay(const Game *g) {
    for (int at = 0; at < g->in_hand[g->turn]; at++)
        for (int row = 0; row < ROWS; row++)
            if (fits(g->rows[row], g->hands[g->turn][at], row)) return 1;
    return 0;
}

static void draw_up(Game *g, int seat) {
    while (g->in_hand[seat] < HAND && g->in_deck > 0) {
        int at = below(g->in_deck);
        g->hands[seat][g->in_hand[seat]++] = g->deck[at];
        g->deck[at] = g->deck[--g->in_deck];
    }
}

static void begin_turn(Game *g, int seat) {
    g->turn = seat;
    g->laid = 0;
    g->needed = g->in_deck > 0 ? MINIMUM : 1;
    if (!can_lay(g)) g->over = 1;
}

static void deal(Game *g) {
    for (int card = 0; card < CARDS; card++) g->deck[card] = FIRST + card;
    g->in_deck = CARDS;
    for (int row = 0; row < ROWS; row++) g->rows[row] = row < RISING ? FIRST - 1 : LAST + 1;
    for (int seat = 0; seat < PLAYERS; seat++) {
        g->in_hand[seat] = g->eager[seat] = 0;
        draw_up(g, seat);
    }
    g->over = g->started = 0;
    begin_turn(g, 0);
}

static int cards_left(const Game *g) {
    int left = g->in_deck;
    for (int seat = 0; seat < PLAYERS; seat++) left += g->in_hand[seat];
    return left;
}

/* Writes the legal moves and returns how many there are: a place in the hand and a row, the end of the turn, or a wish. */
static int legal(const Game *g, uint8_t *moves) {
    int n = 0;
    if (g->over) return 0;
    if (!g->started) {
        for (int level = 0; level < LEVELS; level++) moves[n++] = EAGERNESS + level;
        return n;
    }
    for (int at = 0; at < g->in_hand[g->turn]; at++)
        for (int row = 0; row < ROWS; row++) {
            moves[n] = at * ROWS + row;
            n += fits(g->rows[row], g->hands[g->turn][at], row);
        }
    if (g->laid >= g->needed) moves[n++] = END_TURN;
    return n;
}

static void speak_up(Game *g, int level) {
    g->eager[g->turn++] = level;
    if (g->turn == PLAYERS) {
        int first = 0;
        for (int seat = 0; seat < PLAYERS; seat++)
            if (g->eager[seat] > g->eager[first]) first = seat;
        g->started = 1;
        begin_turn(g, first);
    }
}

static void end_turn(Game *g) {
    int seat = g->turn;
    draw_up(g, seat);
    do seat = (seat + 1) % PLAYERS;
    while (g->in_hand[seat] == 0);
    begin_turn(g, seat);
}

static void play(Game *g, int move) {
    if (move >= EAGERNESS) {
        speak_up(g, move - EAGERNESS);
    } else if (move == END_TURN) {
        end_turn(g);
    } else {
        uint8_t *hand = g->hands[g->turn];
        g->rows[move % ROWS] = hand[move / ROWS];
        hand[move / ROWS] = hand[--g->in_hand[g->turn]];
        g->laid++;
        if (cards_left(g) == 0 || (g->laid < g->needed && !can_lay(g))) g->over = 1;
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
    for (int at = 0; at < 4; at++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        words[at] = seed >> 32 | 1;
    }
    Game g;
    uint8_t moves[MOVES];
    long made = 0, left = 0;
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (long game = 0; game < games; game++) {
        deal(&g);
        for (int n; (n = legal(&g, moves)) > 0; made++) play(&g, moves[below(n)]);
        left += cards_left(&g);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = ended.tv_sec - began.tv_sec + 1e-9 * (ended.tv_nsec - began.tv_nsec);
    printf("%ld %ld %.4f %.4f %.6f\n", made, games, (double)made / games, (double)left / games, seconds);
    return 0;
}
