/** The lines of the chosen trigger with the field for new ones, or the lines that a search has found. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { triggerLabel, triggerSpokenWhen } from '../../../domain/texts/trigger-texts.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { FindBar } from '../bulk/find-bar.tsx'
import { SelectionBar } from '../bulk/selection-bar.tsx'
import { useFind } from '../bulk/use-find.ts'
import { idsOf } from '../document/dialogs.ts'
import { useEditorState } from '../document/editor-store.ts'
import { DialogList } from '../list/dialog-list.tsx'
import { useEditorActions } from '../list/editor-context.ts'
import { NewDialog } from '../list/new-dialog.tsx'
import classes from './editor-screen.module.css'
import { TriggerChips } from '../triggers/trigger-panel.tsx'
import type { Navigation } from './use-navigation.ts'

interface DialogPanelProps {
  navigation: Navigation
  script: ScriptItem
  /** The message about the last action. */
  children: ReactNode
}

export function DialogPanel({ navigation, script, children }: DialogPanelProps) {
  const { t } = useTranslation()
  const { store } = useEditorActions()
  const { plan, trigger, view, focus, field, findField, isFinding, focusDialog, focusNew, choose, closeFind } =
    navigation
  const order = useEditorState(store, ({ dialogs }) => dialogs.order)
  const own = useEditorState(store, ({ dialogs }) => idsOf(dialogs, trigger))
  const find = useFind(store)
  const ids = isFinding ? find.ids : own
  const label = triggerLabel(t, trigger)
  // In the full view the chips show the name.
  const hasHeading = view === 'essential' && !isFinding
  const last = own.at(-1)
  return (
    <section aria-labelledby="editor-trigger">
      <h2 id="editor-trigger" className={hasHeading ? classes['trigger'] : 'visually-hidden'}>
        {isFinding ? t('editor.find.title') : label}
      </h2>
      {isFinding ? (
        <Piece>
          <FindBar find={find} field={findField} onClose={closeFind} />
        </Piece>
      ) : (
        <>
          {plan && view === 'all' && (
            <TriggerChips scriptId={script.id} plan={plan} order={order} chosen={trigger} onChoose={choose} />
          )}
          <p className={classes['when']}>{triggerSpokenWhen(t, trigger)}</p>
        </>
      )}
      <Piece key={isFinding ? 'search' : trigger}>
        <DialogList
          ids={ids}
          label={isFinding ? t('editor.find.results') : label}
          focus={focus}
          onLeave={focusNew}
          isMixed={isFinding}
        />
      </Piece>
      <div className={classes['foot']}>
        {children}
        <SelectionBar ids={ids} onFocus={(id) => (id === null ? focusNew() : focusDialog(id))} />
        {!isFinding && (
          <Piece key={`new ${trigger}`}>
            <NewDialog
              script={script}
              trigger={trigger}
              label={label}
              field={field}
              hasDialogs={last !== undefined}
              onUp={() => last !== undefined && focusDialog(last)}
            />
          </Piece>
        )}
      </div>
    </section>
  )
}
