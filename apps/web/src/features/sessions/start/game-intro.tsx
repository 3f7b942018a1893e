/** Start screen of a game that another member made: its maker, and its content for this member. */
import { useState } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, type Game } from '@rubato/contracts/domain'
import { explainGame } from '@rubato/engine'
import { seenText } from '../../../domain/items/seen-endings.ts'
import { explainText } from '../../../domain/texts/explain-text.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { allowKeeping, readKept } from '../memory/kept-values.ts'
import type { SecuredSession } from '../prepare/secure-session.ts'
import { MadeIntro, type StartProps } from './made-intro.tsx'
import { isAsked, sceneSentences } from './scene-sentences.ts'

interface GameIntroProps extends StartProps {
  made: Pick<Game, 'id' | 'name' | 'description' | 'createdBy' | 'shared' | 'splash' | 'summary'>
  session: SecuredSession
}

/** A game that keeps something for the next time asks first; off until the member agrees. */
function KeepingQuestion({ gameId }: { gameId: string }) {
  const { t } = useTranslation()
  const [isAllowed, setAllowed] = useState(() => readKept(gameId) !== null)
  return (
    <Switch
      label={t('custom-game.scene.keep')}
      checked={isAllowed}
      onChange={({ currentTarget: { checked } }) => {
        allowKeeping(gameId, checked)
        setAllowed(checked)
      }}
    />
  )
}

export function GameIntro({ made, session, ...start }: GameIntroProps) {
  const { t, i18n } = useTranslation()
  const { game, swapped } = session
  const voice = game.voice?.name ?? DEFAULT_VOICE
  const names = new Intl.ListFormat(i18n.language).format(swapped.map((id) => taskLabel(t, id)))
  const sentences = [
    ...('sections' in game
      ? sceneSentences(t, session, i18n.language)
      : explainText(t, explainGame(game), i18n.language)),
    t('generate.sentence.voice', { voice }),
    ...(swapped.length > 0 ? [t('custom-game.replaced.names', { names })] : []),
  ]
  const seen = seenText(t, made.id, made.summary)
  const keeps = 'variables' in game && game.variables.some(({ isKept }) => isKept)
  return (
    <MadeIntro
      {...start}
      made={made}
      title={made.name}
      heading={t('custom-game.what')}
      sentences={sentences}
      asks={'sections' in game && game.sections.some(isAsked)}
    >
      {seen !== null && <p>{seen}</p>}
      {keeps && <KeepingQuestion gameId={made.id} />}
    </MadeIntro>
  )
}
