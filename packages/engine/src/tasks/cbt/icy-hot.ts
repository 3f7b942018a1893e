import { applyIrritant, shortestIrritant } from './irritant.ts'
import { behaviour } from '../task.ts'

export const icyHot = behaviour({
  id: 'icy-hot',
  demand: 0.8,
  opens: (node) => ({ item: 'irritant', least: node.duration.min * 1000 }),
  shortest: shortestIrritant,
  plan: (context) => applyIrritant('icy-hot', 'icy-hot-apply', context),
})
