import { applyIrritant, shortestIrritant } from './irritant.ts'
import { behaviour } from '../task.ts'

export const toothpaste = behaviour({
  id: 'toothpaste',
  demand: 0.7,
  opens: (node) => ({ item: 'irritant', least: node.duration.min * 1000 }),
  shortest: shortestIrritant,
  plan: (context) => applyIrritant('toothpaste', 'toothpaste-apply', context),
})
