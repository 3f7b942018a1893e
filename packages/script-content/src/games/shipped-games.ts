/**
 * The games that ship with the product, from five to forty-five minutes. None needs an opt-in or equipment. A description
 * says what its game holds; `shipped-games.test.ts` compares both.
 */
import { longGames } from './long-games.ts'
import type { ShippedGame } from './shipped-game.ts'
import { shortGames } from './short-games.ts'

export const shippedGames: readonly ShippedGame[] = [...shortGames, ...longGames]
