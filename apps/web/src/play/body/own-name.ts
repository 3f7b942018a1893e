/** What the member calls the thing that is on or in, where their profile gives it a name of its own. */
import { itemEquipment, type ItemId, type Owned } from '@rubato/contracts/domain'

/** What happens to a plug tells which one is in. */
const plugTold = (open: readonly ItemId[]): ItemId | undefined =>
  (['plug-inflation', 'plug-vibration'] as const).find((item) => open.includes(item))

/** Undefined without a name, and where two things of the member could be meant: a wrong name is worse than none. */
export function ownName(item: ItemId, open: readonly ItemId[], owned: readonly Owned[]): string | undefined {
  const told = item === 'plug' ? (plugTold(open) ?? item) : item
  const candidates = owned.filter(({ id }) => itemEquipment[told].includes(id))
  return candidates.length === 1 ? candidates[0]?.name : undefined
}
