/** First stop of the Tab key: past the navigation, to what the screen is about. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className={
        'fixed top-2 left-2 z-50 -translate-y-20 rounded-input bg-ink px-4 py-2.5 text-sm font-medium ' +
        'text-paper focus-visible:translate-y-0'
      }
    >
      Pular para o conteúdo
    </a>
  )
}
