/** The panel that covers the stage, by phase. */
import type { Owned } from '@rubato/contracts/domain'
import { itemRules, type ReleaseStep, type SessionSummary } from '@rubato/engine'
import { useState, type ReactNode } from 'react'
import { stoppedLine } from '../../body/body-texts.ts'
import { equipmentName } from '../../body/equipment-name.ts'
import type { Playback } from '../../playback.ts'
import type { StageNotice, StageTexts } from '../../texts.ts'
import { InterruptedPanel, PreparingPanel, ReleasePanel } from './panels.tsx'
import { CrashPanel } from './stage-boundary.tsx'
import { useStore } from '../../../ui/store.ts'
import { useTimedOffer, type TimedOffer } from '../../../ui/use-timed-offer.ts'

interface OverlayProps {
  playback: Playback
  stopSummary: SessionSummary | null
  owned: readonly Owned[]
  texts: StageTexts
  notice?: StageNotice | undefined
  offerReturn?: (() => TimedOffer | null) | undefined
  waiting?: ReactNode
  onOver(summary: SessionSummary): void
  onLeave(): void
}

function linesAfterStop(steps: readonly ReleaseStep[], { playback, owned, texts }: OverlayProps) {
  const open = steps.map((step) => step.item)
  const now = playback.conductor.now()
  return steps.map((step) => {
    const isWorn = !itemRules[step.item].isMomentary
    const named = { ...step, isWorn, name: equipmentName(step.item, open, owned) }
    return stoppedLine(named, now, texts.release, texts.body)
  })
}

/** The handler that resumes the session; null where that is not offered, or no longer. */
function useReturn({ playback, offerReturn }: OverlayProps): (() => void) | null {
  const [offer, setOffer] = useState(() => offerReturn?.() ?? null)
  return useTimedOffer(
    offer && {
      left: offer.left,
      take() {
        playback.openItems.forget()
        offer.take()
      },
      withdraw() {
        offer.withdraw()
        setOffer(null)
      },
    },
  )
}

/** The list of releases, with times as of the stop. */
function StoppedPanel(props: OverlayProps & { steps: readonly ReleaseStep[]; summary: SessionSummary }) {
  const { playback, steps, summary, texts, onOver } = props
  const onGoOn = useReturn(props)
  const [lines] = useState(() => linesAfterStop(steps, props))
  return (
    <ReleasePanel
      title={texts.release.stoppedTitle}
      lead={texts.release.stoppedLead}
      lines={lines}
      texts={texts.release}
      onGoOn={onGoOn}
      onConfirm={() => {
        playback.openItems.forget()
        onOver(summary)
      }}
    />
  )
}

export function Overlay(props: OverlayProps) {
  const { playback, stopSummary, onLeave, texts } = props
  const phase = useStore(playback.conductor.phase)
  const release = useStore(playback.screen.release)
  if (phase === 'ready') return <PreparingPanel {...props} />
  if (phase === 'frozen') return <InterruptedPanel playback={playback} texts={texts} />
  if (phase === 'failed') return <CrashPanel texts={texts} openItems={playback.openItems} onLeave={onLeave} />
  if (phase !== 'stopped' || !stopSummary) return null
  return <StoppedPanel {...props} steps={release ?? []} summary={stopSummary} />
}
