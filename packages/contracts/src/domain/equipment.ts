/** Things a task may need. A closed list: the form offers it, the engine plans with it. */
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
