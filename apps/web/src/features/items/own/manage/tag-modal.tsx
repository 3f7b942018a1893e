/** The form that adds tags to the selected items and removes tags that some of them have. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tagNameSchema } from '@rubato/contracts/domain'
import type { Item } from '../../../../domain/items/item.ts'
import { Form } from '../../../../ui/inputs/form.tsx'
import { CheckGroup } from '../../../../ui/inputs/choice/check-group.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { FormModalActions } from '../../../../ui/modal-actions.tsx'
import { tagNames } from './own-view.ts'

/** Renders the field for tags. */
export type RenderTags = (value: string[], onChange: (tags: string[]) => void, error: string | undefined) => ReactNode

interface TagModalProps {
  items: readonly Item[]
  renderTags: RenderTags
  onSubmit: (tags: { add: string[]; remove: string[] }) => void
  onClose: () => void
}

export function TagModal({ items, renderTags, onSubmit, onClose }: TagModalProps) {
  const { t } = useTranslation()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const present = tagNames(items)
  const wrong = add
    .map((name) => tagNameSchema.safeParse(name))
    .flatMap(({ error }) => error?.issues[0]?.message ?? [])[0]
  const isEmpty = add.length + remove.length === 0
  return (
    <Modal title={t('items.own.tags-title', { count: items.length })} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong && !isEmpty) onSubmit({ add, remove })
        }}
      >
        {renderTags(add, setAdd, wrong)}
        {present.length > 0 && (
          <CheckGroup
            label={t('items.own.remove-tags')}
            choices={present.map((name) => ({ value: name, label: name }))}
            value={remove}
            onChange={setRemove}
          />
        )}
        <FormModalActions submit={t('items.own.change-tags')} disabled={isEmpty} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
