/** The actions on a span of time: generate into it, group its records, insert or delete it. */
import { useTranslation } from 'react-i18next'
import { Group, Quote, Sparkles, UnfoldHorizontal, type LucideIcon } from 'lucide-react'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import type { Actions } from './use-actions.ts'
import classes from '../controls/tool.module.css'

interface ToolProps {
  text: string
  Icon: LucideIcon
  /** Whether its word is among the first to give way where there is little room. */
  isFirst?: boolean
  isDisabled: boolean
  onClick: () => void
}

const Tool = ({ text, Icon, isFirst = false, isDisabled, onClick }: ToolProps) => (
  <button type="button" className={classes['tool']} title={text} disabled={isDisabled} onClick={onClick}>
    <Icon size={15} aria-hidden />
    <span className={classes['word']} data-first={isFirst || undefined}>
      {text}
    </span>
  </button>
)

interface TimeActionsProps {
  actions: Actions
  /** Whether time is inserted and deleted here; the timeline has a separate tool for it. */
  hasTime: boolean
  /** Leads to the field for own words at the playhead. */
  onWrite: () => void
}

/** Buttons without a container: they are in the toolbar of the timeline, or above the list. */
export function TimeActions({ actions, hasTime, onWrite }: TimeActionsProps) {
  const { t } = useTranslation()
  const { isSection } = useBuilder()
  const { history, role } = useBuilderState()
  const isReadOnly = role === 'following'
  const isSelected = history.selection.length > 0
  const say = (key: string) => builderText(t, `actions.${key}`)
  return (
    <>
      <Tool text={builderText(t, 'words.title')} Icon={Quote} isFirst isDisabled={isReadOnly} onClick={onWrite} />
      <Tool
        text={say(history.document.records.size > 0 ? 'fill' : 'generate')}
        Icon={Sparkles}
        isDisabled={isReadOnly}
        onClick={actions.fillGap}
      />
      {!isSection && (
        <Tool
          text={say('group')}
          Icon={Group}
          isFirst
          isDisabled={isReadOnly || !isSelected}
          onClick={() => actions.ask('group')}
        />
      )}
      {hasTime && (
        <Tool text={say('time')} Icon={UnfoldHorizontal} isDisabled={isReadOnly} onClick={() => actions.ask('time')} />
      )}
    </>
  )
}
