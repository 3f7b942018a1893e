/** The versions of the member's own item: save one under a name, compare, restore, delete. */
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { VERSIONS_MAX, versionWriteSchema, type ItemVersion, type VersionWrite } from '@rubato/contracts/domain'
import { ConfirmModal } from '../../../domain/confirm-modal.tsx'
import type { Item } from '../../../domain/items/item.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { LoadedCard } from '../own/loaded-card.tsx'
import classes from './versions.module.css'
import { useDeleteVersion, useRestoreVersion, useSaveVersion, versionsQuery } from './versions.queries.ts'

const CompareModal = lazyPiece(async () => (await import('./compare-modal.tsx')).CompareModal)

/** The id stays for every attempt to save the same version. */
const newVersion = (): VersionWrite => ({ id: crypto.randomUUID(), name: '' })

function SaveForm({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { form, alert, busy, onSubmit } = useSentForm<VersionWrite, ItemVersion>({
    initial: newVersion(),
    schema: versionWriteSchema,
    send: useSaveVersion(item),
    onSent() {
      notifySuccess(t('versions.saved'), t('versions.saved-text'))
      form.setValues(newVersion())
    },
  })
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextInput
        label={t('versions.name')}
        description={t('versions.name-hint', { most: VERSIONS_MAX })}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Row>
        <Button type="submit" look="secondary" small disabled={busy}>
          {t('versions.save')}
        </Button>
      </Row>
    </Form>
  )
}

interface ActProps {
  item: Item
  version: ItemVersion
  name: string
  onClose: () => void
}

function RestoreQuestion({ item, version, name, onClose }: ActProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useRestoreVersion(item, () => {
    notifySuccess(t('versions.restored', { name }), t('versions.restored-text'))
    onClose()
  })
  return (
    <ConfirmModal
      title={t('versions.restore-title', { name })}
      text={t('versions.restore-text')}
      confirm={t('versions.restore')}
      look="primary"
      change={{ mutate: () => mutate(version), isPending, error }}
      onClose={onClose}
    />
  )
}

function DeleteQuestion({ item, version, name, onClose }: ActProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useDeleteVersion(item, onClose)
  return (
    <ConfirmModal
      title={t('versions.delete-title', { name })}
      text={t('versions.delete-text')}
      confirm={t('versions.delete')}
      change={{ mutate: () => mutate(version), isPending, error }}
      onClose={onClose}
    />
  )
}

const acts = { compare: CompareModal, restore: RestoreQuestion, delete: DeleteQuestion } as const
type Act = keyof typeof acts

function VersionRow({ item, version }: { item: Item; version: ItemVersion }) {
  const { t, i18n } = useTranslation()
  const [act, setAct] = useState<Act | null>(null)
  const Opened = act && acts[act]
  const name = version.name ?? t('versions.before-restore')
  return (
    <li className={classes['row']}>
      <div>
        <p className={classes['name']}>{name}</p>
        <p className={classes['date']}>{longDate(version.createdAt, i18n.language)}</p>
      </div>
      <Row>
        {(['compare', 'restore', 'delete'] as const).map((each) => (
          <Button
            key={each}
            look={each === 'delete' ? 'danger' : 'secondary'}
            small
            aria-haspopup="dialog"
            aria-label={t('items.action-name', { action: t(`versions.${each}`), name })}
            onClick={() => setAct(each)}
          >
            {t(`versions.${each}`)}
          </Button>
        ))}
      </Row>
      {Opened && <Opened item={item} version={version} name={name} onClose={() => setAct(null)} />}
    </li>
  )
}

export function VersionsCard({ item }: { item: Item }) {
  const { t } = useTranslation()
  const query = useQuery(versionsQuery(item.kind, item.id))
  return (
    <LoadedCard
      title={t('versions.title')}
      lead={t('versions.lead')}
      query={query}
      rows={2}
      foot={<SaveForm item={item} />}
    >
      {(versions) =>
        versions.length > 0 && (
          <ul className={classes['list']}>
            {versions.map((version) => (
              <VersionRow key={version.id} item={item} version={version} />
            ))}
          </ul>
        )
      }
    </LoadedCard>
  )
}
