/** A text in which the given e-mail address is a link. A text without it is shown unchanged. */
export function TextWithMail({ text, email }: { text: string; email: string }) {
  const at = text.indexOf(email)
  if (email === '' || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <a href={`mailto:${email}`}>{email}</a>
      {text.slice(at + email.length)}
    </>
  )
}
