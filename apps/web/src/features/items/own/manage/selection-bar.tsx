/** The actions on the selected items, above the lower edge of the screen. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedKind } from '@rubato/contracts/domain'
import type { Item, ItemViewer } from '../../../../domain/items/item.ts'
import { textsOf } from '../../../../domain/items/item.ts'
import { useBulk, type BulkChange, type BulkResult } from '../../../../domain/items/queries/use-bulk.ts'
import { useUpgrade } from '../../../../domain/upgrade/use-upgrade.tsx'
import { errorSentence } from '../../../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../../../lib/notify.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../../../ui/inputs/form.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import { Modal } from '../../../../ui/modal.tsx'
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

function Failures({ failed }: Pick<BulkResult, 'failed'>) {
  const { t, i18n } = useTranslation()
  const reasons = [...new Set(failed.map(({ error }) => errorSentence(t, error)))]
  const names = failed.slice(0, NAMES_SHOWN).map(({ item }) => item.name)
  const rest = failed.length - names.length
  const all = rest > 0 ? [...names, t('items.own.and-more', { count: rest })] : names
  return (
    <FormAlert>
      <strong>{t('items.own.failed', { count: failed.length })}</strong>{' '}
      {new Intl.ListFormat(i18n.language).format(all)}. {reasons.join(' ')}
    </FormAlert>
  )
}

/** Runs one change on the selected items; those that failed stay selected. */
function useRun({ kind, selection }: Pick<SelectionBarProps, 'kind' | 'selection'>, action: BulkChange['action']) {
  const { t } = useTranslation()
  const bulk = useBulk(kind, action)
  const run = (change: BulkChange) =>
    bulk.mutate(
      { items: selection.chosen, change },
      {
        onSuccess({ done, failed }) {
          selection.choose(failed.map(({ item }) => item))
          if (done.length > 0) {
            const texts = textsOf(kind)
            const text = action === 'delete' ? t(`${texts}.done.deleted-text`) : t(`items.own.done.${action}-text`)
            notifySuccess(t(`items.own.done.${action}`, { count: done.length }), text)
          }
        },
      },
    )
  return { ...bulk, run }
}

function DeleteQuestion({ kind, count, onDelete, onClose }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <Modal isQuestion title={t('items.own.delete-title', { count })} onClose={onClose}>
      <p>{t(`${textsOf(kind)}.done.deleted-text`)}</p>
      <Row>
        <Button data-autofocus look="secondary" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button look="danger" onClick={onDelete}>
          {t('items.own.delete-yes', { count })}
        </Button>
      </Row>
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
        <Button look="secondary" small className={classes['end']} onClick={selection.end}>
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
