/** Body, hand, equipment and limits: edited as a draft of this tab until they are saved with the account. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  bodyParts,
  equipmentIds,
  memberProfileSchema,
  taskIds,
  type MemberProfile,
  type Owned,
  type Settings,
} from '@rubato/contracts/domain'
import { intimateDrafts } from '../../domain/member-data/forget-intimate-data.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../lib/storage/drafts.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { same, threeWayMerge } from '../../lib/storage/three-way-merge.ts'
import type { SaveSettings } from './save-settings.ts'

const DRAFT = intimateDrafts.profile

const inOrder = <T extends string>(order: readonly T[], chosen: readonly T[]): T[] =>
  order.filter((each) => chosen.includes(each))

function tidyThing({ id, name }: Owned): Owned {
  const own = name?.trim()
  return own ? { id, name: own } : { id }
}

/** The shape that is stored: lists in the order of the form, without empty names. */
const tidyProfile = ({ body, dominantHand, equipment, hardLimits }: MemberProfile): MemberProfile => ({
  body: inOrder(bodyParts, body),
  dominantHand,
  equipment: equipmentIds.flatMap((id) => equipment.filter((thing) => thing.id === id).map(tidyThing)),
  hardLimits: inOrder(taskIds, hardLimits),
})

const isSame = (a: MemberProfile, b: MemberProfile): boolean => same(tidyProfile(a), tidyProfile(b))

const draftSchema = z.object({
  values: memberProfileSchema,
  /** The stored profile that the draft started from. */
  base: memberProfileSchema,
})
type Draft = z.infer<typeof draftSchema>

/** A stored draft that no longer fits the contract is dropped. */
function keptDraft(saved: MemberProfile): Draft | null {
  const { data } = draftSchema.safeParse(readDraft(DRAFT, { values: saved, base: saved }))
  return data && !isSame(data.values, saved) ? data : null
}

/** The draft merged with the profile stored `now`: limits that were added since the draft's base always stay. */
export function mergeProfile({ values, base }: Draft, now: MemberProfile): MemberProfile {
  const [mine, before] = [tidyProfile(values), tidyProfile(base)]
  const { value } = threeWayMerge(before, mine, now)
  const added = now.hardLimits.filter((limit) => !before.hardLimits.includes(limit))
  return tidyProfile({ ...value, hardLimits: [...value.hardLimits, ...added] })
}

export function useProfileForm(settings: Settings, save: SaveSettings) {
  const { t } = useTranslation()
  const saved = settings.profile
  const [edited, setEdited] = useState(() => keptDraft(saved))
  const [alert, setAlert] = useState<string>()
  const values = edited?.values ?? saved
  // While it is being saved the settings already hold the new profile.
  const isChanged = edited !== null && !isSame(edited.values, saved)
  useEffect(() => {
    if (edited === null) dropDraft(DRAFT)
    else saveDraft(DRAFT, { ...edited, values: tidyProfile(edited.values) })
  }, [edited])
  const submit = () => {
    if (!isChanged) return
    setAlert(undefined)
    const sent = edited
    const showSaved = () => {
      // Changes made during the save are kept.
      setEdited((now) => (now && !isSame(now.values, sent.values) ? { ...now, base: sent.values } : null))
      notifySuccess(t('profile.saved'), t('profile.saved-text'))
    }
    save
      .mutateAsync((now) => ({ profile: mergeProfile(sent, now.profile) }))
      .then(showSaved, (error: unknown) => setAlert(describeError(t, error).message))
  }
  return {
    values,
    change: (part: Partial<MemberProfile>) =>
      setEdited((old) => ({ values: { ...(old?.values ?? saved), ...part }, base: old?.base ?? saved })),
    isChanged,
    isBusy: save.isPending,
    alert,
    submit,
    discard: () => setEdited(null),
  }
}
export type ProfileForm = ReturnType<typeof useProfileForm>
