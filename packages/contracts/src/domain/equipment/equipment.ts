/**
 * Equipment, and the items that are put on, put in, held or done to the body for a while. An open item is closed before the
 * game ends.
 */

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

/**
 * The order is the release order: items that stop breath first, an item that hangs from another before it, the deepest
 * item last, then the items that merely end.
 */
export const items = [
  'breath',
  'gag',
  'ball-tie',
  'snaps',
  'rubber-band',
  'clamp-weight',
  'clamp-action',
  'clamps',
  'plug-vibration',
  'plug-inflation',
  'plug',
  'irritant',
  'squeeze',
  'slaps',
  'flicks',
  'palming',
  'post-orgasm',
  'eyes-closed',
  'clench',
] as const
export type ItemId = (typeof items)[number]

/** Items with a level: grams of weight, bands, inflation steps, percent of vibration. */
const levelledItems = ['rubber-band', 'clamp-weight', 'plug-vibration', 'plug-inflation'] as const
export type LevelledItem = (typeof levelledItems)[number]
export const isLevelled = (item: ItemId): item is LevelledItem => levelledItems.includes(item as LevelledItem)

/** The equipment that an item may be. Its name in the member's profile replaces the item's usual name. */
export const itemEquipment: Readonly<Record<ItemId, readonly EquipmentId[]>> = {
  breath: [],
  gag: ['gag'],
  'ball-tie': ['soft-rope'],
  snaps: [],
  'rubber-band': ['rubber-bands'],
  'clamp-weight': ['clamp-weights'],
  'clamp-action': [],
  clamps: ['nipple-clamps'],
  'plug-vibration': ['vibrating-plug'],
  'plug-inflation': ['inflatable-plug'],
  plug: ['plug', 'inflatable-plug', 'vibrating-plug'],
  irritant: ['warming-cream', 'toothpaste'],
  squeeze: [],
  slaps: [],
  flicks: [],
  palming: [],
  'post-orgasm': [],
  'eyes-closed': [],
  clench: [],
}
