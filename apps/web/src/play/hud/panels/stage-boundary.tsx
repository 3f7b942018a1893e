/** Error boundary of the stage: when rendering fails, it stops the outputs and then shows the failure. */
import { Component, useState, type ReactNode } from 'react'
import { cutOffLine } from '../../body/body-texts.ts'
import { announceCutOff, type OpenItems } from '../../outputs/open-items.ts'
import type { StageTexts } from '../../texts.ts'
import { Panel, PanelButton, ReleasePanel } from './panels.tsx'

interface StageBoundaryProps {
  texts: StageTexts
  /** Those of the session; null before there is one. */
  openItems: OpenItems | null
  /** Has to silence all outputs before it returns. */
  onCrash(): void
  onLeave(): void
  children: ReactNode
}

export class StageBoundary extends Component<StageBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true }
  }

  override componentDidCatch(): void {
    this.props.onCrash()
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children
    const { texts, openItems, onLeave } = this.props
    return <CrashPanel texts={texts} openItems={openItems} onLeave={onLeave} />
  }
}

/** Says that the session is stopped, and lists the items to release. */
export function CrashPanel({ texts, openItems, onLeave }: Omit<StageBoundaryProps, 'onCrash' | 'children'>) {
  const [seenAt] = useState(() => Date.now())
  const items = openItems?.items() ?? []
  const leave = () => {
    openItems?.forget()
    onLeave()
    if (openItems) announceCutOff(openItems.key)
  }
  if (items.length > 0) {
    const { release, crashed, body } = texts
    const lines = items.map((item) => cutOffLine(item, seenAt, release, body))
    return (
      <ReleasePanel title={crashed.title} lead={release.stoppedLead} lines={lines} texts={release} onConfirm={leave} />
    )
  }
  return (
    <Panel role="alertdialog" title={texts.crashed.title} lead={texts.crashed.lead}>
      <PanelButton primary onClick={leave}>
        {texts.crashed.leave}
      </PanelButton>
    </Panel>
  )
}
