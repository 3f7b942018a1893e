/** The member's name for the equipment that is on or in, where their profile has one. */
import { itemEquipment, type ItemId, type Owned } from '@rubato/contracts/domain'

/** The open item that shows which kind of plug is in. */
const plugKind = (open: readonly ItemId[]): ItemId | undefined =>
  (['plug-inflation', 'plug-vibration'] as const).find((item) => open.includes(item))

/** Undefined without a name, and where two pieces of equipment fit: a wrong name is worse than none. */
export function equipmentName(item: ItemId, open: readonly ItemId[], owned: readonly Owned[]): string | undefined {
  const kind = item === 'plug' ? (plugKind(open) ?? item) : item
  const candidates = owned.filter(({ id }) => itemEquipment[kind].includes(id))
  return candidates.length === 1 ? candidates[0]?.name : undefined
}
