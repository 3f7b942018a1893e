/** Body, hand, things and limits: edited as a draft of this tab until they are saved with the account. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bodyParts,
  equipmentIds,
  memberProfileSchema,
  taskIds,
  type MemberProfile,
  type Owned,
  type Settings,
} from '@rubato/contracts/domain'
import { describeError } from '../../lib/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { notifySuccess } from '../../lib/notify.ts'
import type { SaveSettings } from './save-settings.ts'

const DRAFT = 'profile'

const inOrder = <T extends string>(order: readonly T[], chosen: readonly T[]): T[] =>
  order.filter((each) => chosen.includes(each))

function tidyThing({ id, name }: Owned): Owned {
  const own = name?.trim()
  return own ? { id, name: own } : { id }
}

/** As it is stored: lists in the order of the form, empty names left out. */
export const tidyProfile = ({ body, dominantHand, equipment, hardLimits }: MemberProfile): MemberProfile => ({
  body: inOrder(bodyParts, body),
  dominantHand,
  equipment: equipmentIds.flatMap((id) => equipment.filter((thing) => thing.id === id).map(tidyThing)),
  hardLimits: inOrder(taskIds, hardLimits),
})

const same = (a: MemberProfile, b: MemberProfile): boolean =>
  JSON.stringify(tidyProfile(a)) === JSON.stringify(tidyProfile(b))

/** A kept draft that no longer fits the contract is dropped. */
function keptDraft(saved: MemberProfile): MemberProfile | null {
  const draft = memberProfileSchema.safeParse(readDraft(DRAFT, saved))
  return draft.success && !same(draft.data, saved) ? draft.data : null
}

export function useProfileForm(settings: Settings, save: SaveSettings) {
  const { t } = useTranslation()
  const saved = settings.profile
  const [edited, setEdited] = useState(() => keptDraft(saved))
  const [alert, setAlert] = useState<string>()
  const values = edited ?? saved
  // While it is being saved the new profile already stands in the settings.
  const isChanged = edited !== null && !same(edited, saved)
  useEffect(() => {
    if (edited === null) dropDraft(DRAFT)
    else saveDraft(DRAFT, tidyProfile(edited))
  }, [edited])
  const submit = () => {
    setAlert(undefined)
    const sent = tidyProfile(values)
    save.mutate(
      { profile: sent },
      {
        onSuccess() {
          // What was changed while it was being saved is kept.
          setEdited((now) => (now && !same(now, sent) ? now : null))
          notifySuccess(t('profile.saved'), t('profile.saved-text'))
        },
        onError: (error) => setAlert(describeError(t, error).message),
      },
    )
  }
  return {
    values,
    change: (part: Partial<MemberProfile>) => setEdited((old) => ({ ...(old ?? saved), ...part })),
    isChanged,
    isBusy: save.isPending,
    alert,
    submit,
    discard: () => setEdited(null),
  }
}
export type ProfileForm = ReturnType<typeof useProfileForm>
