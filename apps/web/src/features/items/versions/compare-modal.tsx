/** The differences between a version and the present state. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemVersion, VersionContent } from '@rubato/contracts/domain'
import type { Item } from '../../../domain/items/item.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { differenceText, sectionNames, type DifferenceText } from './difference-text.ts'
import { differencesOf } from './differences.ts'
import classes from './versions.module.css'
import { versionQuery } from './versions.queries.ts'

/** Differences that are listed; the others are counted. */
const LISTED = 200

function DifferenceRow({ difference: { change, name, before, after } }: { difference: DifferenceText }) {
  const { t } = useTranslation()
  return (
    <li className={classes['difference']} data-change={change}>
      <p>
        <Chip>{t(`versions.changes.${change}`)}</Chip> {name}
      </p>
      {before !== null && (
        <p className={classes['before']}>
          <span className="visually-hidden">{t('versions.before')} </span>
          {before}
        </p>
      )}
      {after !== null && (
        <p className={classes['after']}>
          <span className="visually-hidden">{t('versions.after')} </span>
          {after}
        </p>
      )}
    </li>
  )
}

function Differences({ before, after }: { before: VersionContent; after: VersionContent }) {
  const { t } = useTranslation()
  const differences = useMemo(() => differencesOf(before, after), [before, after])
  const nameOf = useMemo(() => sectionNames(before, after), [before, after])
  if (differences.length === 0) return <p>{t('versions.same')}</p>
  return (
    <>
      <p>{t('versions.count', { count: differences.length })}</p>
      <ul className={classes['differences']}>
        {differences.slice(0, LISTED).map((difference, index) => (
          <DifferenceRow key={index} difference={differenceText(t, nameOf, difference)} />
        ))}
      </ul>
      {differences.length > LISTED && <p>{t('versions.and-more', { count: differences.length - LISTED })}</p>}
    </>
  )
}

interface CompareModalProps {
  item: Item
  version: ItemVersion
  name: string
  onClose: () => void
}

export function CompareModal({ item: { kind, id }, version, name, onClose }: CompareModalProps) {
  const { t } = useTranslation()
  const before = useQuery(versionQuery(kind, id, version.id))
  const after = useQuery(versionQuery(kind, id, 'current'))
  const error = before.error ?? after.error
  const retry = () => void Promise.all([before.refetch(), after.refetch()])
  return (
    <Modal title={t('versions.compare-title', { name })} size={680} onClose={onClose}>
      {error && <LoadFailed onRetry={retry}>{errorSentence(t, error)}</LoadFailed>}
      {!error && !(before.data && after.data) && <Skeleton rows={4} label={t('states.loading')} />}
      {before.data && after.data && <Differences before={before.data} after={after.data} />}
    </Modal>
  )
}
