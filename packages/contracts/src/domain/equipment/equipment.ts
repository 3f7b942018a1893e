/** Equipment that a task may need: the closed list that the profile form offers and the engine plans with. */
export const equipmentIds = [
  'lubricant',
  'nipple-clamps',
  'clamp-weights',
  'rubber-bands',
  'soft-rope',
  'warming-cream',
  'toothpaste',
  'plug',
  'inflatable-plug',
  'vibrating-plug',
  'gag',
  'cup',
] as const
export type EquipmentId = (typeof equipmentIds)[number]
