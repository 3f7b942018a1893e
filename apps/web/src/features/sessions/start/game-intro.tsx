/** Start screen of a game that another member made: its maker, and its content for this member. */
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, type Game } from '@rubato/contracts/domain'
import { explainGame } from '@rubato/engine'
import { explainText } from '../../../domain/texts/explain-text.ts'
import { MadeIntro, type StartProps } from './made-intro.tsx'
import type { SecuredSession } from '../prepare/secure-session.ts'

interface GameIntroProps extends StartProps {
  made: Pick<Game, 'name' | 'description' | 'createdBy' | 'shared' | 'splash'>
  session: SecuredSession
}

export function GameIntro({ made, session, ...start }: GameIntroProps) {
  const { t, i18n } = useTranslation()
  const voice = session.game.voice?.name ?? DEFAULT_VOICE
  const sentences = [
    ...explainText(t, explainGame(session.game), i18n.language),
    t('generate.sentence.voice', { voice }),
  ]
  return <MadeIntro {...start} made={made} title={made.name} heading={t('custom-game.what')} sentences={sentences} />
}
