/** Start screen of a saved generator: its author, the session, and the tasks that this member's limits leave out. */
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import { LeftOut } from '../plan/left-out.tsx'
import { MadeIntro, type StartProps } from './made-intro.tsx'
import type { Plan, SessionConditions } from '../plan/quick-start.ts'
import { leftOutSentences, sessionSentences } from '../plan/session-sentence.ts'

interface GeneratorIntroProps extends StartProps {
  made: Pick<GameGenerator, 'title' | 'description' | 'createdBy' | 'shared' | 'splash'>
  plan: Plan
  conditions: SessionConditions
}

export function GeneratorIntro({ made, plan, conditions, ...start }: GeneratorIntroProps) {
  const { t, i18n } = useTranslation()
  return (
    <MadeIntro
      {...start}
      made={made}
      title={made.title}
      heading={t('generate.what')}
      sentences={sessionSentences(t, plan, i18n.language)}
    >
      <LeftOut heading="h2" title={t('saved-generator.left-out')} sentences={leftOutSentences(t, plan, conditions)} />
    </MadeIntro>
  )
}
