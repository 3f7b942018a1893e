/** The last net: when the program itself breaks, say so plainly and let the message be copied. */
import { Component, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './lib/copy-text.ts'
import { describeError } from './lib/describe-error.ts'
import { Button } from './ui/button.tsx'
import { StateScreen } from './ui/state-screen.tsx'

/** How long the notice of a copy stays, ms. */
const NOTICE_STAYS = 3000

export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const [notice, setNotice] = useState<'crash.copied' | 'crash.not-copied'>()
  const { name, message, reference } = describeError(t, error)
  const copy = async () => {
    const copied = await copyText([`${name}: ${message}`, reference].filter(Boolean).join('\n'))
    setNotice(copied ? 'crash.copied' : 'crash.not-copied')
    setTimeout(() => setNotice(undefined), NOTICE_STAYS)
  }
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
      <Button look="secondary" onClick={() => void copy()}>
        {t('crash.copy')}
      </Button>
      <output>{notice && t(notice)}</output>
    </>
  )
  return <StateScreen title={t('crash.title')} text={message} details={t('crash.text')} actions={actions} />
}

export class CrashBoundary extends Component<{ children: ReactNode }, { crash: { error: unknown } | null }> {
  override state: { crash: { error: unknown } | null } = { crash: null }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  override render() {
    return this.state.crash ? <CrashScreen error={this.state.crash.error} /> : this.props.children
  }
}
