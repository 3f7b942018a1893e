/** Start screen of a saved generator: its author, the session, and the tasks that this member's limits leave out. */
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import type { OfferedProposals } from '../plan/use-proposals.ts'
import { LeftOut } from '../plan/left-out.tsx'
import { Proposals } from './proposals.tsx'
import { RememberOffer } from './remember-offer.tsx'
import { MadeIntro, type StartProps } from './made-intro.tsx'
import type { Plan, SessionConditions } from '../plan/quick-start.ts'
import { leftOutSentences, sessionSentences } from '../plan/session-sentence.ts'

interface GeneratorIntroProps extends StartProps {
  made: Pick<GameGenerator, 'title' | 'description' | 'createdBy' | 'shared' | 'splash'>
  plan: Plan
  conditions: SessionConditions
  offered: OfferedProposals
}

export function GeneratorIntro({ made, plan, conditions, offered, ...start }: GeneratorIntroProps) {
  const { t, i18n } = useTranslation()
  return (
    <MadeIntro
      {...start}
      made={made}
      title={made.title}
      heading={t('generate.what')}
      sentences={sessionSentences(t, plan, i18n.language)}
    >
      <RememberOffer />
      <Proposals offered={offered} />
      <LeftOut heading="h2" title={t('saved-generator.left-out')} sentences={leftOutSentences(t, plan, conditions)} />
    </MadeIntro>
  )
}
