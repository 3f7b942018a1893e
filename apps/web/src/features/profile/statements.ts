/** Statements to confirm, one tick each, before a class C category is turned on. The texts are in the locale. */
import type { Category } from '@rubato/contracts/domain'

const common = ['limits', 'signs'] as const
const own = {
  cock: ['release', 'outer-skin'],
  nipples: ['slowly', 'weights'],
  eyes: [],
  orgasm: [],
  lungs: ['seated', 'free', 'dry'],
  anal: ['flared-base', 'lubricant'],
  mouth: ['by-hand', 'nose'],
} as const satisfies Record<Category, readonly string[]>

export type Statement = (typeof common)[number] | (typeof own)[Category][number]

export const statementsOf = (category: Category): readonly Statement[] => [...own[category], ...common]
