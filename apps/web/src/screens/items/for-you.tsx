/** The changes of an item by the member's own limits, in sentences, before the start. */
import { useMemo } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { Game, GameGenerator, Settings } from '@rubato/contracts/domain'
import { permittedConfig, profileFromSettings } from '@rubato/engine'
import type { WholePlayable } from '../../domain/items/item.ts'
import type { SessionConditions } from '../../features/sessions/plan/quick-start.ts'
import { secureSession } from '../../features/sessions/prepare/secure-session.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { leftOutSentences, replacedSentences } from '../../features/sessions/plan/session-sentence.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { Card } from '../../ui/layout/card.tsx'
import classes from './for-you.module.css'

interface Changes {
  lead: string
  /** One for each task that is replaced or left out, with the reason. */
  sentences: string[]
}
interface Player {
  t: TFunction
  settings: Settings
  conditions: SessionConditions
}

function changesOfGame(game: Game, { t, settings, conditions }: Player): Changes {
  const secured = secureSession(game, profileFromSettings(currentSettings(settings), conditions), game.id)
  if (!secured.ok)
    return { lead: t(secured.why === 'newer' ? 'items.for-you.newer' : 'items.for-you.refused'), sentences: [] }
  const sentences = replacedSentences(t, secured.session, conditions)
  return { lead: t(sentences.length > 0 ? 'items.for-you.lead' : 'items.for-you.none'), sentences }
}

function changesOfGenerator({ config }: GameGenerator, { t, settings, conditions }: Player): Changes {
  const profile = profileFromSettings(currentSettings(settings), conditions)
  const { leftOut } = permittedConfig(config, profile)
  const sentences = leftOutSentences(t, { profile, leftOut }, conditions)
  return { lead: t(sentences.length > 0 ? 'items.for-you.generator-lead' : 'items.for-you.none'), sentences }
}

export function ForYou({ item }: { item: WholePlayable }) {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const { lead, sentences } = useMemo(() => {
    const player = { t, settings, conditions }
    return item.kind === 'game' ? changesOfGame(item.content, player) : changesOfGenerator(item.content, player)
  }, [t, settings, conditions, item])
  return (
    <Card aria-labelledby="for-you">
      <h2 id="for-you">{t('items.for-you.title')}</h2>
      <p className={classes['lead']}>{lead}</p>
      {sentences.length > 0 && (
        <ul className={classes['sentences']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
