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
/** What the draft was begun from. */
const DRAFT_BASE = 'profile-base'

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

interface Draft {
  values: MemberProfile
  /** The profile that was changed. */
  base: MemberProfile
}

const kept = (form: string, saved: MemberProfile): MemberProfile | null =>
  memberProfileSchema.safeParse(readDraft(form, saved)).data ?? null

/** A kept draft that no longer fits the contract is dropped. */
function keptDraft(saved: MemberProfile): Draft | null {
  const values = kept(DRAFT, saved)
  return values && !same(values, saved) ? { values, base: kept(DRAFT_BASE, saved) ?? saved } : null
}

/** The draft over what is stored by now: what the draft left alone stays, and so does a limit that was added elsewhere. */
export function mergeProfile({ values, base }: Draft, now: MemberProfile): MemberProfile {
  const [mine, before] = [tidyProfile(values), tidyProfile(base)]
  const isMine = (key: keyof MemberProfile) => JSON.stringify(mine[key]) !== JSON.stringify(before[key])
  const added = now.hardLimits.filter((limit) => !before.hardLimits.includes(limit))
  return tidyProfile({
    body: isMine('body') ? mine.body : now.body,
    dominantHand: isMine('dominantHand') ? mine.dominantHand : now.dominantHand,
    equipment: isMine('equipment') ? mine.equipment : now.equipment,
    hardLimits: isMine('hardLimits') ? [...mine.hardLimits, ...added] : now.hardLimits,
  })
}

export function useProfileForm(settings: Settings, save: SaveSettings) {
  const { t } = useTranslation()
  const saved = settings.profile
  const [edited, setEdited] = useState(() => keptDraft(saved))
  const [alert, setAlert] = useState<string>()
  const values = edited?.values ?? saved
  // While it is being saved the new profile already stands in the settings.
  const isChanged = edited !== null && !same(edited.values, saved)
  useEffect(() => {
    if (edited === null) {
      dropDraft(DRAFT)
      dropDraft(DRAFT_BASE)
      return
    }
    saveDraft(DRAFT, tidyProfile(edited.values))
    saveDraft(DRAFT_BASE, edited.base)
  }, [edited])
  const submit = () => {
    setAlert(undefined)
    const sent = edited ?? { values: saved, base: saved }
    save.mutate((now) => ({ profile: mergeProfile(sent, now.profile) }), {
      onSuccess() {
        // What was changed while it was being saved is kept.
        setEdited((now) => (now && !same(now.values, sent.values) ? { ...now, base: sent.values } : null))
        notifySuccess(t('profile.saved'), t('profile.saved-text'))
      },
      onError: (error) => setAlert(describeError(t, error).message),
    })
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
