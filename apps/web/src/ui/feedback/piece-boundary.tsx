/** Error boundary that replaces its children alone. */
import { Component, useState, type ReactNode } from 'react'
import classes from './piece-boundary.module.css'

interface PieceTexts {
  title: string
  show: string
  hide: string
  again: string
  /** Paragraphs that describe the error. */
  lines: (error: unknown) => readonly string[]
}

interface PieceErrorProps {
  texts: PieceTexts
  error: unknown
  onRetry: () => void
}

function PieceError({ texts, error, onRetry }: PieceErrorProps) {
  const [shown, setShown] = useState(false)
  // Once: describing an error reports it.
  const [lines] = useState(() => texts.lines(error))
  return (
    <div role="alert" className={classes['piece']}>
      <strong>{texts.title}</strong>
      <button type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? texts.hide : texts.show}
      </button>
      <button type="button" onClick={onRetry}>
        {texts.again}
      </button>
      {shown && lines.map((line) => <p key={line}>{line}</p>)}
    </div>
  )
}

interface PieceBoundaryProps {
  texts: PieceTexts
  /** Called before the children are rendered again. */
  onRetry?: (() => void) | undefined
  children: ReactNode
}

export class PieceBoundary extends Component<PieceBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  readonly #again = () => {
    this.props.onRetry?.()
    this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <PieceError texts={this.props.texts} error={failure.error} onRetry={this.#again} />
  }
}
