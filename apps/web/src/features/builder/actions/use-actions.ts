/** The actions on the game, by key or button, and the open question. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MakerOptions } from '@rubato/builder'
import { useBuilder } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { createAuthorActions, type AuthorActions } from './author-actions.ts'

/** The questions that an action asks before it is done. */
export type Asked =
  | 'delete-close'
  | 'move'
  | 'stretch'
  | 'group'
  | 'time'
  | 'smooth'
  | { readonly marker: string }
  | { readonly cutAt: number }

export interface Actions extends AuthorActions {
  asked: Asked | null
  ask: (asked: Asked) => void
  close: () => void
  hasClip: boolean
}

/** For whom, and with which config in a game without one, parts are generated. */
interface ActionOptions extends Omit<MakerOptions, 'seed'> {
  /** Called before an insertion: the same function in each render. */
  settle: () => void
}

export function useActions({ profile, config, settle }: ActionOptions): Actions {
  const { t } = useTranslation()
  const { store, run, insert, announce } = useBuilder()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [hasClip, setHasClip] = useState(false)
  const actions = useMemo(
    () =>
      createAuthorActions({
        store,
        run,
        insert,
        profile,
        config,
        settle,
        markerName: (number) => builderText(t, 'actions.marker', { number }),
        tell: (problem) => announce(problemText(t, problem)),
        onCopied(count) {
          setHasClip(true)
          announce(builderText(t, 'actions.copied', { count }))
        },
      }),
    [store, run, insert, announce, profile, config, settle, t],
  )
  return { ...actions, asked, ask: setAsked, close: () => setAsked(null), hasClip }
}
