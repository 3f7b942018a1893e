/** A session with a member's game or generator on one screen: the start, the stage and the end. */
import type { SavedItem, Settings } from '@rubato/contracts/domain'
import { plannedLength } from '@rubato/engine'
import { isPublic } from '../../domain/items/item.ts'
import { LightChoice } from './light-choice.tsx'
import { DialogsFailed } from './loading-session.tsx'
import { PartnerChoice } from './partner/partner-choice.tsx'
import { usePartner } from './partner/use-partner.ts'
import { useSessionParts } from './parts/use-session-parts.tsx'
import { Playing } from './playing.tsx'
import { usePlayCount } from './use-play-count.ts'
import { useSessionSteps } from './use-session-steps.ts'

interface MadeSession {
  kind: 'game' | 'generator'
  item: SavedItem
  settings: Settings
  /** The script that speaks; null is the default one. */
  script: string | null
  isBranching?: boolean
}

export function useMadeSession({ kind, item, settings, script, isBranching = false }: MadeSession) {
  const parts = useSessionParts(isBranching)
  const partner = usePartner()
  const { step, dialogs, back, play, goOn, end } = useSessionSteps(() => script)
  const count = usePlayCount(kind, item)
  return {
    play,
    rules: parts.rules,
    /** Properties of the start screen. */
    start: {
      isCounted: count.isCounted,
      busy: !dialogs.data || !parts.isReady,
      trouble: dialogs.isError ? (
        <DialogsFailed error={dialogs.error} onRetry={() => void dialogs.refetch()} />
      ) : (
        parts.trouble
      ),
      choices: (
        <>
          <LightChoice />
          <PartnerChoice holder={partner} />
        </>
      ),
    },
    /** The stage, while it plays. */
    stage: step.name === 'playing' && (
      <Playing
        start={step.start}
        settings={settings}
        partner={partner}
        onStarted={count.onStarted}
        onOver={(saved) => {
          count.onEnded({ ...saved.summary, length: plannedLength(step.start.session.game) })
          end(saved)
        }}
        onLeave={back}
      />
    ),
    /** Properties of the end screen, once it is over. */
    over: step.name === 'over' && {
      entry: step.at,
      saved: step.saved,
      played: isPublic(item) ? { kind, id: item.id } : undefined,
      onGoOn: goOn,
    },
  }
}
