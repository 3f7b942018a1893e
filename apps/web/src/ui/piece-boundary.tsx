/** Keeps the failure of one piece from taking the screen along. */
import { Component, useState, type ReactNode } from 'react'
import classes from './piece-boundary.module.css'

interface PieceTexts {
  title: string
  show: string
  hide: string
  /** In our own words: what the person may know about it. */
  sentence: (error: unknown) => string
}

function PieceError({ texts, error }: { texts: PieceTexts; error: unknown }) {
  const [shown, setShown] = useState(false)
  return (
    <div role="alert" className={classes['piece']}>
      <strong>{texts.title}</strong>
      <button type="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? texts.hide : texts.show}
      </button>
      {shown && <p>{texts.sentence(error)}</p>}
    </div>
  )
}

interface PieceBoundaryProps {
  texts: PieceTexts
  children: ReactNode
}

export class PieceBoundary extends Component<PieceBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    return failure ? <PieceError texts={this.props.texts} error={failure.error} /> : this.props.children
  }
}
