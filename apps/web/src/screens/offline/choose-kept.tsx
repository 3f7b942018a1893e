/** Which generators and scripts are kept for offline play. Each change is stored at once, for the next time of keeping. */
import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckGroup } from '../../ui/inputs/choice/check-group.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Modal } from '../../ui/modal.tsx'
import { findKeepable, type Keepable } from './keep-offline.ts'
import { changeLeftOut, readLeftOut, type LeftOut } from './left-out.ts'

interface WorksProps {
  kind: keyof LeftOut
  works: readonly { id: string; label: string }[]
}

function Works({ kind, works }: WorksProps) {
  const { t } = useTranslation()
  const [leftOut, setLeftOut] = useState(() => readLeftOut()[kind])
  const keep = (ids: readonly string[]) => {
    const next = works.map(({ id }) => id).filter((id) => !ids.includes(id))
    changeLeftOut({ [kind]: next })
    setLeftOut(next)
  }
  if (works.length === 0) return <p>{t(`offline.choose.no-${kind}`)}</p>
  return (
    <CheckGroup
      label={t(`offline.choose.${kind}`)}
      choices={works.map(({ id, label }) => ({ value: id, label }))}
      value={works.map(({ id }) => id).filter((id) => !leftOut.includes(id))}
      onChange={keep}
    />
  )
}

function Choices({ generators, scripts }: Keepable) {
  const { t } = useTranslation()
  const lines = (count: number) => t('offline.choose.lines', { count })
  return (
    <>
      <Works kind="generators" works={generators.map(({ id, title }) => ({ id, label: title }))} />
      <Works
        kind="scripts"
        works={scripts.map(({ id, title, dialogCount }) => ({ id, label: `${title} (${lines(dialogCount)})` }))}
      />
    </>
  )
}

export function ChooseKept({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, isError, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: () => findKeepable(queryClient),
  })
  useEffect(() => mutate(), [mutate])
  return (
    <Modal title={t('offline.choose.title')} onClose={onClose}>
      <p>{t('offline.choose.text')}</p>
      {isError && <FormAlert>{t('offline.choose.failed')}</FormAlert>}
      {!data && !isError && <Skeleton label={t('states.loading')} />}
      {data && <Choices {...data} />}
      <Row>
        {isError && (
          <Button look="secondary" onClick={() => mutate()}>
            {t('actions.try-again')}
          </Button>
        )}
        <Button onClick={onClose}>{t('offline.choose.done')}</Button>
      </Row>
    </Modal>
  )
}
