/** The branching games that ship with the product: their cards. Their texts are in `scenes/`, in the text form. */
import type { ShippedGame } from '../games/shipped-game.ts'
import { bundled } from '../generators/shipped-generator.ts'

export interface ShippedScene extends Pick<ShippedGame, 'id' | 'title' | 'description' | 'tags' | 'splash'> {
  /** Its file, below `@rubato/script-content/scenes/`. */
  file: string
}

/** A branching game of the product, with an id that ends with `id`. */
const scene = (id: number, card: Omit<ShippedScene, 'id'>): ShippedScene => ({
  ...card,
  id: `5b1c9e40-2f7a-4d36-8a17-${String(id).padStart(12, '0')}`,
})

export const shippedScenes: readonly ShippedScene[] = [
  scene(1, {
    file: 'the-card.txt',
    title: 'The card on the table',
    description:
      'A wager over three rooms. In each the Host makes an offer, and a coin is won by taking it. At the end one word is written on a card, and it may be turned or left face down. Its three endings: orgasm, denial, or not knowing.',
    tags: ['choices', 'wager', 'edging'],
    splash: bundled('gold-drift', 'Streams of golden light that drift like smoke, with fine lines along the current'),
  }),
  scene(2, {
    file: 'the-ladder.txt',
    title: 'One rung at a time',
    description:
      'Up to four edges, with a proper rest after each and a way down at any of them. The Coach asks how high you want to go, and every height is right. It ends with orgasm, fast or easy, or keeps everything for another day.',
    tags: ['choices', 'edging', 'beginner'],
    splash: bundled(
      'forest-veil',
      'Folds of a veil in forest-green light, hanging side by side, with fine lines along them',
    ),
  }),
  scene(3, {
    file: 'the-rehearsal.txt',
    title: 'The empty bar',
    description:
      'A rehearsal in four movements with the Conductor. The score is complete, except for its last bar: how you play decides how fast the finale is, and you write the bar. A full chord, a half cadence, or an open end.',
    tags: ['choices', 'tempo', 'musical'],
    splash: bundled(
      'plum-strings',
      'A bundle of fine strings that swing between two ends, glowing in plum-coloured light',
    ),
  }),
  scene(4, {
    file: 'the-shop.txt',
    title: 'A shop that sells minutes',
    description:
      'The Tease sells one thing, and you pay with patience: slow strokes, an edge, a minute of waiting, or the toss of a coin. Buy all of it, half of it, or leave your savings in the drawer, where they wait for the next time.',
    tags: ['choices', 'tease', 'playful'],
    splash: bundled(
      'ember-bloom',
      'Petals of ember-coloured light that open around a dark centre, drawn over with fine rings',
    ),
  }),
  scene(5, {
    file: 'the-lamp.txt',
    title: 'A light left on',
    description:
      'A slow evening in a house with nobody else in it. You choose the rooms and the colour of the light, and what becomes of the lamp upstairs. One edge at most, long rests, and three quiet endings, one of them with orgasm.',
    tags: ['choices', 'story', 'slow'],
    splash: bundled(
      'dusk-veil',
      'Folds of a veil in dusk-blue light, hanging side by side, with fine lines along them',
    ),
  }),
]
