/** The button that deletes the encrypted copy and switches sync off everywhere. It asks first. */
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../confirm-button.tsx'
import { switchOffEverywhere } from './switch-sync.ts'

export function DeleteCopy({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation()
  const text = (name: 'label' | 'question' | 'text' | 'yes' | 'no') => t(`history-sync.delete.${name}`)
  return (
    <ConfirmButton
      label={text('label')}
      question={text('question')}
      text={text('text')}
      yes={text('yes')}
      no={text('no')}
      onYes={async () => {
        await switchOffEverywhere()
        onDeleted()
      }}
    />
  )
}
