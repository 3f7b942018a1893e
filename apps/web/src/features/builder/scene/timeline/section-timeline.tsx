/** The timeline of one section of a branching game: the one of linear games, over the events of the section. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { ArrowLeft, ChartGantt, Keyboard, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SectionOf } from '@rubato/contracts/domain'
import type { Finding } from '@rubato/builder'
import type { SceneFinding } from '@rubato/engine'
import { GrammarProvider } from '../../../../domain/grammar/grammar-provider.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ICON, IconButton } from '../../actions/tool-buttons.tsx'
import { FieldsOf } from '../../document/refused-text.tsx'
import { createSectionStore } from '../../document/section-store.ts'
import { BuilderContext, useScene, useWork } from '../../document/use-builder.ts'
import { HistoryModal } from '../../screen/history-modal.tsx'
import { KeysModal } from '../../screen/keys-modal.tsx'
import { CommandStatus } from '../../screen/command-status.tsx'
import { useBuilderValue } from '../../screen/use-builder-value.ts'
import { Workbench, type WorkbenchHead, type WorkbenchTools } from '../../screen/workbench.tsx'
import { builderText } from '../../texts/builder-text.ts'
import { SceneChecks } from '../scene-checks.tsx'
import { lengthText } from '../ways-text.ts'
import { eventOf, markedFindings } from './marked-findings.ts'
import classes from '../scene.module.css'

interface SectionTimelineProps extends WorkbenchTools {
  section: SectionOf<'timeline'>
  /** Of the whole game. */
  found: readonly SceneFinding[]
  /** More actions with the section. */
  actions: ReactNode
  onBack: () => void
}

function Head({ section, actions, onBack, onHelp, parts }: WorkbenchHead & HeadProps) {
  const { t } = useTranslation()
  const back = useRef<HTMLDivElement>(null)
  useEffect(() => back.current?.querySelector('button')?.focus(), [])
  return (
    <div className={classes['head']}>
      <div ref={back} className={classes['title']}>
        <Button small look="secondary" onClick={onBack}>
          <ArrowLeft size={ICON} aria-hidden />
          {builderText(t, 'scenes.timeline.back')}
        </Button>
        <h2>{builderText(t, 'scenes.timeline.title', { name: section.name })}</h2>
        <span>{lengthText(t, section)}</span>
      </div>
      <div className={classes['tools']}>
        {!parts.isPhone && (
          <>
            <IconButton
              label={builderText(t, parts.isList ? 'parts.show-timeline' : 'parts.show-list')}
              Icon={parts.isList ? ChartGantt : List}
              onClick={parts.toggleList}
            />
            <IconButton label={builderText(t, 'screen.keys')} Icon={Keyboard} onClick={onHelp} />
          </>
        )}
        {actions}
      </div>
    </div>
  )
}
interface HeadProps extends Pick<SectionTimelineProps, 'section' | 'actions' | 'onBack'> {
  onHelp: () => void
}

export function SectionTimeline({ section, found, actions, onBack, ...tools }: SectionTimelineProps) {
  const game = useWork()
  const { document } = useScene()
  const { profile } = tools
  const [store] = useState(() => createSectionStore(game.store, section.id))
  const { builder, said, refusal } = useBuilderValue(store, game.session, true)
  const [modal, setModal] = useState<'keys' | 'history' | null>(null)
  const own = useMemo(() => found.filter(({ path }) => path.at(-1) === section.id), [found, section.id])
  const marks = useMemo(
    (): Finding[] => markedFindings(section, own, { document, profile }),
    [section, own, document, profile],
  )
  /** Selects what the finding is about. */
  const show = (finding: SceneFinding) => {
    const event = eventOf(section, finding)
    if (!event) return
    store.setPlayhead(event.at)
    store.select([event.id])
  }
  return (
    <section aria-label={section.name}>
      <BuilderContext value={builder}>
        <GrammarProvider>
          <FieldsOf name={section.id}>
            <Workbench
              {...tools}
              findings={marks}
              checks={
                <BuilderContext value={game}>
                  <SceneChecks found={own} ways={null} profile={profile} onShow={(_, finding) => show(finding)} />
                </BuilderContext>
              }
              onHelp={() => setModal('keys')}
              onHistory={() => setModal('history')}
              renderHead={(head) => (
                <Head
                  {...head}
                  section={section}
                  actions={<BuilderContext value={game}>{actions}</BuilderContext>}
                  onBack={onBack}
                  onHelp={() => setModal('keys')}
                />
              )}
            />
          </FieldsOf>
        </GrammarProvider>
        {modal === 'keys' && <KeysModal onClose={() => setModal(null)} />}
        {modal === 'history' && <HistoryModal onClose={() => setModal(null)} />}
      </BuilderContext>
      <CommandStatus said={said} refusal={refusal} />
    </section>
  )
}
