/** The buttons of the selection and the time: everything that keys do. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { useBuilderState } from '../document/use-builder.ts'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { parseTime, timeText } from '../texts/time-text.ts'
import { beatGridOf } from '../timeline/geometry/beat-grid.ts'
import type { Actions } from './use-actions.ts'
import classes from './builder-screen.module.css'

interface ActionsBarProps {
  actions: Actions
  onPlayhead: (at: number) => void
  children?: ReactNode
}

export function ActionsBar({ actions, onPlayhead, children }: ActionsBarProps) {
  const { t } = useTranslation()
  const { history, playhead, role } = useBuilderState()
  const count = history.selection.length
  const isReadOnly = role === 'following'
  const small = { small: true, look: 'secondary' } as const
  const setPlayhead = (text: string) => {
    const at = parseTime(text, beatGridOf(history.document))
    if (at === null || at > history.document.game.duration) return builderText(t, 'list.not-a-time')
    onPlayhead(at)
    return null
  }
  const onSelection: readonly (readonly [string, () => void])[] = [
    ['move', () => actions.ask('move')],
    ['stretch', () => actions.ask('stretch')],
    ['duplicate', actions.duplicate],
    ['copy', actions.copy],
    ['cut', actions.cut],
    ['group', () => actions.ask('group')],
    ['delete', actions.remove],
    ['delete-close', () => actions.ask('delete-close')],
  ]
  return (
    <div role="toolbar" aria-label={builderText(t, 'actions.toolbar')} className={classes['actions']}>
      <span className={classes['playhead']}>
        <EntryField label={builderText(t, 'screen.playhead')} value={timeText(playhead)} onCommit={setPlayhead} />
      </span>
      <Button {...small} disabled={isReadOnly} onClick={actions.fill}>
        {builderText(t, count > 0 ? 'actions.fill-selection' : 'actions.fill')}
      </Button>
      <Button {...small} disabled={isReadOnly} onClick={() => actions.ask('time')}>
        {builderText(t, 'actions.insert-time')}
      </Button>
      <Button {...small} disabled={isReadOnly} onClick={actions.split}>
        {builderText(t, 'actions.split')}
      </Button>
      {actions.hasClip && (
        <>
          <Button {...small} disabled={isReadOnly} onClick={() => actions.paste('over')}>
            {builderText(t, 'actions.paste')}
          </Button>
          <Button {...small} disabled={isReadOnly} onClick={() => actions.paste('ripple')}>
            {builderText(t, 'actions.paste-insert')}
          </Button>
        </>
      )}
      {children}
      {count > 0 && (
        <span className={classes['selected']}>
          <span>{builderText(t, 'list.selected', { count })}</span>
          {onSelection.map(([key, act]) => (
            <Button key={key} {...small} disabled={isReadOnly && key !== 'copy'} onClick={act}>
              {builderText(t, `actions.${key}`)}
            </Button>
          ))}
          <Button {...small} onClick={actions.selectNothing}>
            {builderText(t, 'list.clear')}
          </Button>
        </span>
      )}
    </div>
  )
}
