/** Ways to share one thing: its public link, the system's share sheet, and an unlisted link. */
import { useId, useRef, useState, type ReactNode } from 'react'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { copyText } from '../../ui/buttons/copy-text.ts'
import { FormAlert } from '../../ui/inputs/form.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { Modal } from '../../ui/modal.tsx'
import { mainControl, useKeptFocus } from '../../ui/use-kept-focus.ts'
import classes from './share-dialog.module.css'

/** A link that opens an unpublished thing for those who have it, until it is revoked. */
export interface UnlistedLink {
  /** Null while there is none, or none whose address is known. */
  url: string | null
  /** Says who can open the link. */
  hint: string
  /** There is a link whose address is not known any more: it can be replaced or revoked. */
  isUnknown?: boolean
  /** Both reject with the error that is shown. */
  onCreate: () => Promise<unknown>
  onRevoke: () => Promise<unknown>
  /** Why none can be created at present. */
  lock?: Lock | null
}

interface ShareDialogProps {
  /** Title of the shared thing. */
  title: string
  /** `end`: the end of the sharing; `why`: why others cannot open it; `remedy`: how to change that. */
  publicLink: { url: string; end?: ReactNode } | { why: string; remedy?: ReactNode }
  /** Absent where the thing can have none. */
  unlisted?: UnlistedLink
  /** A sentence to read before sharing. */
  notice?: string | undefined
  /** The declaration that sharing needs. */
  declaration?: ReactNode
  onClose: () => void
}

interface LinkFieldProps {
  label: string
  /** Says who can open the link. */
  hint: string
  url: string
  isFirst: boolean
}

function LinkField({ label, hint, url, isFirst }: LinkFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copy = async () => {
    // Cleared first, so that a second copy is announced as well.
    setOutcome(null)
    const isCopied = await copyText(url)
    setOutcome(isCopied ? 'copied' : 'failed')
    if (isCopied) return
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className={classes['link']}>
      <TextInput
        ref={field}
        label={label}
        description={hint}
        error={outcome === 'failed' && t('share.not-copied')}
        value={url}
        readOnly
        className={classes['field'] ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes['actions']}>
        <Button
          look={isFirst ? 'primary' : 'secondary'}
          aria-label={t('share.copy-named', { label })}
          data-autofocus={isFirst || undefined}
          {...mainControl}
          onClick={() => void copy()}
        >
          {t('share.copy')}
        </Button>
        <SystemShare url={url} label={label} />
        <output className={classes['outcome']}>{outcome === 'copied' && t('share.copied')}</output>
      </div>
    </div>
  )
}

/** Absent where the browser has no share sheet. */
function SystemShare({ url, label }: { url: string; label: string }) {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  if (!('share' in navigator)) return null
  const share = async () => {
    setFailed(false)
    try {
      await navigator.share({ url })
    } catch (error) {
      // The person has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailed(true)
    }
  }
  return (
    <>
      <Button look="secondary" aria-label={t('share.system-named', { label })} onClick={() => void share()}>
        {t('share.system')}
      </Button>
      {hasFailed && <FormAlert>{t('share.system-failed')}</FormAlert>}
    </>
  )
}

function Unlisted({ link, isFirst }: { link: UnlistedLink; isFirst: boolean }) {
  const { url, hint, isUnknown = false, onCreate, onRevoke, lock = null } = link
  const { t } = useTranslation()
  const heading = useId()
  const part = useRef<HTMLElement>(null)
  // The buttons that create and revoke replace each other.
  useKeptFocus(part)
  const change = useMutation({ mutationFn: (run: () => Promise<unknown>) => run() })
  const begin = (run: () => Promise<unknown>) => !change.isPending && change.mutate(run)
  return (
    <section ref={part} aria-labelledby={heading} className={classes['unlisted']}>
      <h3 id={heading}>{t('share.unlisted')}</h3>
      {url === null ? (
        <p>{t(isUnknown ? 'share.unlisted-unknown' : 'share.unlisted-none')}</p>
      ) : (
        <LinkField label={t('share.unlisted')} hint={hint} url={url} isFirst={isFirst} />
      )}
      <div className={classes['actions']}>
        {url === null && (
          <LockedButton
            look="secondary"
            lock={lock}
            aria-disabled={change.isPending}
            {...mainControl}
            onClick={() => begin(onCreate)}
          >
            {t(isUnknown ? 'share.create-new' : 'share.create')}
          </LockedButton>
        )}
        {(url !== null || isUnknown) && (
          <Button look="secondary" aria-disabled={change.isPending} onClick={() => begin(onRevoke)}>
            {t('share.revoke')}
          </Button>
        )}
      </div>
      {(url !== null || isUnknown) && <p className={classes['hint']}>{t('share.revoke-hint')}</p>}
      {change.error && <FormAlert>{describeError(t, change.error).message}</FormAlert>}
    </section>
  )
}

/** Rendered while it is open. */
export function ShareDialog({ title, publicLink, unlisted, notice, declaration, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const isPublic = 'url' in publicLink
  return (
    <Modal title={t('share.title', { title })} size={520} onClose={onClose}>
      <div className={classes['ways']}>
        {notice && <p>{notice}</p>}
        {declaration}
        {isPublic ? (
          <section className={classes['public']}>
            <LinkField label={t('share.link')} hint={t('share.link-hint')} url={publicLink.url} isFirst />
            {publicLink.end}
          </section>
        ) : (
          <section className={classes['public']}>
            <p>{publicLink.why}</p>
            {publicLink.remedy}
          </section>
        )}
        {unlisted && <Unlisted link={unlisted} isFirst={!isPublic} />}
      </div>
    </Modal>
  )
}
