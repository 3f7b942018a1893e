/** The panel that covers the stage, by phase. */
import type { Owned } from '@rubato/contracts/domain'
import { itemRules, type ReleaseStep, type SessionSummary } from '@rubato/engine'
import { useEffect, useState, type ReactNode } from 'react'
import { stoppedLine } from '../../body/body-texts.ts'
import { equipmentName } from '../../body/equipment-name.ts'
import { forgetOpenItems } from '../../outputs/open-items.ts'
import type { Playback } from '../../playback.ts'
import type { ReturnOffer } from '../../session-driver.ts'
import type { StageNotice, StageTexts } from '../../texts.ts'
import { InterruptedPanel, PreparingPanel, ReleasePanel } from './panels.tsx'
import { CrashPanel } from './stage-boundary.tsx'
import { useStore } from '../../../ui/store.ts'

interface OverlayProps {
  playback: Playback
  stopSummary: SessionSummary | null
  owned: readonly Owned[]
  texts: StageTexts
  notice?: StageNotice | undefined
  offerReturn?: (() => ReturnOffer | null) | undefined
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

/** The offer to resume, until its time is over. */
function useReturnOffer(offerReturn: OverlayProps['offerReturn']): ReturnOffer | null {
  const [offer, setOffer] = useState(() => offerReturn?.() ?? null)
  useEffect(() => {
    if (!offer) return
    const timer = setTimeout(() => {
      offer.withdraw()
      setOffer(null)
    }, offer.for)
    return () => clearTimeout(timer)
  }, [offer])
  return offer
}

/** The list of releases, with times as of the stop. */
function StoppedPanel(props: OverlayProps & { steps: readonly ReleaseStep[]; summary: SessionSummary }) {
  const { steps, summary, texts, onOver } = props
  const offer = useReturnOffer(props.offerReturn)
  const [lines] = useState(() => linesAfterStop(steps, props))
  return (
    <ReleasePanel
      title={texts.release.stoppedTitle}
      lead={texts.release.stoppedLead}
      lines={lines}
      texts={texts.release}
      onGoOn={
        offer &&
        (() => {
          forgetOpenItems(localStorage)
          offer.goOn()
        })
      }
      onConfirm={() => {
        forgetOpenItems(localStorage)
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
  if (phase === 'failed') return <CrashPanel texts={texts} onLeave={onLeave} />
  if (phase !== 'stopped' || !stopSummary) return null
  return <StoppedPanel {...props} steps={release ?? []} summary={stopSummary} />
}
