/** The actions on the selected items, above the lower edge of the screen. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import type { Item, ItemViewer } from '../../../../domain/items/item.ts'
import { audienceOf, textsOf } from '../../../../domain/items/item.ts'
import { useBulk, type BulkChange, type BulkResult } from '../../../../domain/items/queries/use-bulk.ts'
import { useUpgrade } from '../../../../domain/upgrade/use-upgrade.tsx'
import { errorSentence } from '../../../../lib/errors/describe-error.ts'
import { notifyError, notifySuccess } from '../../../../lib/notify.ts'
import { useIsMounted } from '../../../../lib/use-is-mounted.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../../../ui/inputs/form.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { CancelButton, ModalActions } from '../../../../ui/modal-actions.tsx'
import classes from './selection-bar.module.css'
import { TagModal, type RenderTags } from './tag-modal.tsx'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  kind: SharedKind
  viewer: ItemViewer
  /** All items that are shown. */
  shown: readonly Item[]
  selection: Selection<Item>
  renderTags: RenderTags
}

/** Names of failed items in a message; the others are counted. */
const NAMES_SHOWN = 5

/** The items that failed and the reasons, as a title and a text. */
function useFailureTexts() {
  const { t, i18n } = useTranslation()
  return (failed: BulkResult['failed']): [title: string, text: string] => {
    const reasons = [...new Set(failed.map(({ error }) => errorSentence(t, error)))]
    const names = failed.slice(0, NAMES_SHOWN).map(({ item }) => item.name)
    const rest = failed.length - names.length
    const all = rest > 0 ? [...names, t('items.own.and-more', { count: rest })] : names
    const listed = new Intl.ListFormat(i18n.language).format(all)
    return [t('items.own.failed', { count: failed.length }), `${listed}. ${reasons.join(' ')}`]
  }
}

function Failures({ failed }: Pick<BulkResult, 'failed'>) {
  const [title, text] = useFailureTexts()(failed)
  return (
    <FormAlert>
      <strong>{title}</strong> {text}
    </FormAlert>
  )
}

/**
 * Runs one change on the selected items; those that failed stay selected. When the bar is gone by then, as after leaving the
 * screen, a message names them.
 */
function useRun({ kind, selection }: Pick<SelectionBarProps, 'kind' | 'selection'>, action: BulkChange['action']) {
  const { t } = useTranslation()
  const isMounted = useIsMounted()
  const failureTexts = useFailureTexts()
  const bulk = useBulk(kind, action)
  const showOutcome = ({ done, failed }: BulkResult) => {
    if (isMounted()) selection.choose(failed.map(({ item }) => item))
    else if (failed.length > 0) notifyError(...failureTexts(failed))
    if (done.length > 0) {
      const isOpen = action === 'unshare' && done.some((item) => audienceOf(item) === 'link')
      const text =
        action === 'delete'
          ? t(`${textsOf(kind)}.done.deleted-text`)
          : t(`items.own.done.${isOpen ? 'unshare-linked' : action}-text`)
      notifySuccess(t(`items.own.done.${action}`, { count: done.length }), text)
    }
  }
  const run = (change: BulkChange) => void bulk.mutateAsync({ items: selection.chosen, change }).then(showOutcome)
  return { ...bulk, run }
}

function DeleteQuestion({ kind, count, onDelete, onClose }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <Modal isQuestion title={t('items.own.delete-title', { count })} onClose={onClose}>
      <p>{t(`${textsOf(kind)}.done.deleted-text`)}</p>
      <ModalActions
        secondary={<CancelButton data-autofocus onClick={onClose} />}
        primary={
          <Button look="danger" onClick={onDelete}>
            {t('items.own.delete-yes', { count })}
          </Button>
        }
      />
    </Modal>
  )
}

interface QuestionProps {
  kind: SharedKind
  count: number
  onDelete: () => void
  onClose: () => void
}

export function SelectionBar({ kind, viewer, shown, selection, renderTags }: SelectionBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'delete' | 'tags' | null>(null)
  const { chosen } = selection
  const remove = useRun({ kind, selection }, 'delete')
  const share = useRun({ kind, selection }, 'share')
  const unshare = useRun({ kind, selection }, 'unshare')
  const tag = useRun({ kind, selection }, 'tag')
  const runs = [remove, share, unshare, tag]
  const running = runs.find(({ isPending }) => isPending)
  const last = runs.toSorted((a, b) => b.submittedAt - a.submittedAt)[0]
  const failed = last?.data?.failed ?? []
  const isIdle = chosen.length > 0 && running === undefined
  // A disabled button would lose the focus when its action empties the selection.
  const action = (act: () => void) => ({ 'aria-disabled': !isIdle, onClick: () => isIdle && act() })
  const upgrade = useUpgrade('content.publish', viewer.membershipTier)
  const noun = kind === 'script' ? 'publish' : 'share'
  const close = () => setOpen(null)
  return (
    <section className={classes['bar']} aria-label={t('items.own.selected-label')}>
      {!running && failed.length > 0 && <Failures failed={failed} />}
      <div className={classes['row']}>
        <p role="status" className={classes['count']}>
          {running
            ? t('items.own.running', { done: running.progress, count: running.variables?.items.length ?? 0 })
            : t('items.own.selected', { count: chosen.length })}
        </p>
        <Button look="secondary" small onClick={() => selection.choose(chosen.length === shown.length ? [] : shown)}>
          {chosen.length === shown.length ? t('items.own.none') : t('items.own.all', { count: shown.length })}
        </Button>
        <Button look="secondary" small {...action(() => setOpen('tags'))}>
          {t('items.tags')}
        </Button>
        <LockedButton look="secondary" small lock={upgrade} {...action(() => share.run({ action: 'share' }))}>
          {t(`items.own.actions.${noun}`)}
        </LockedButton>
        <Button look="secondary" small {...action(() => unshare.run({ action: 'unshare' }))}>
          {t(`items.own.actions.un${noun}`)}
        </Button>
        <Button look="danger" small {...action(() => setOpen('delete'))}>
          {t('items.delete')}
        </Button>
        <Button
          look="secondary"
          small
          className={classes['end']}
          aria-disabled={running !== undefined}
          onClick={() => {
            if (running === undefined) selection.end()
          }}
        >
          {t('items.own.end')}
        </Button>
      </div>
      {open === 'delete' && (
        <DeleteQuestion
          kind={kind}
          count={chosen.length}
          onClose={close}
          onDelete={() => {
            close()
            remove.run({ action: 'delete' })
          }}
        />
      )}
      {open === 'tags' && (
        <TagModal
          items={chosen}
          renderTags={renderTags}
          onClose={close}
          onSubmit={(tags) => {
            close()
            tag.run({ action: 'tag', ...tags })
          }}
        />
      )}
    </section>
  )
}
