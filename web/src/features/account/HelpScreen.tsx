import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronDown, ChevronRight, MessageCircle, Search, SearchX } from 'lucide-react'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { type Article, findArticles } from '@/features/articles'
import { count } from '@/lib/text'
import { useAddressSearch } from '@/lib/useAddressSearch'
import { buttonClass } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyState } from '@/ui/EmptyState'
import { TextField } from '@/ui/TextField'
import { findHelp } from './help'

export interface HelpScreenProps {
  query: string
  onQueryChange: (query: string) => void
}

/** Short answers about what Cortejo does today, and a contact for other questions. */
export function HelpScreen({ query, onQueryChange }: HelpScreenProps) {
  const [text, setText] = useAddressSearch(query, onQueryChange)
  const found = findHelp(text)
  const articles = findArticles(text)
  const answers = found.reduce((sum, topic) => sum + topic.answers.length, 0)
  return (
    <ColumnPage title="Central de ajuda">
      <TextField
        label="Buscar na ajuda"
        hideLabel
        type="search"
        icon={<Search size={18} aria-hidden />}
        placeholder="Buscar: convite, código, modelo…"
        value={text}
        maxLength={120}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="sr-only">
        {text.trim() &&
          count(answers + articles.length, 'resposta encontrada', 'respostas encontradas')}
      </p>
      <div className="mt-6 flex flex-col gap-7">
        {articles.length > 0 && <Articles articles={articles} />}
        {found.map((topic) => (
          <section key={topic.title} aria-label={topic.title}>
            <h2 className="mb-2 text-sm font-medium text-muted">{topic.title}</h2>
            <Card padded={false} className="divide-y divide-line">
              {topic.answers.map(({ question, answer }) => (
                <details key={question} className="group">
                  <summary
                    className={
                      'flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 px-5 ' +
                      'py-3 text-body font-medium group-first:rounded-t-card group-last:rounded-b-card ' +
                      'hover:bg-sunken [&::-webkit-details-marker]:hidden'
                    }
                  >
                    {question}
                    <ChevronDown
                      size={18}
                      className="shrink-0 text-muted transition-transform group-open:rotate-180"
                      aria-hidden
                    />
                  </summary>
                  <div className="flex flex-col gap-2 px-5 pt-1 pb-4 text-body text-muted">
                    {answer.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                </details>
              ))}
            </Card>
          </section>
        ))}
        {found.length + articles.length === 0 && (
          <EmptyState
            icon={<SearchX size={26} aria-hidden />}
            title={`Nada encontrado para “${text.trim()}”`}
          >
            Tente com outras palavras, ou pergunte para a gente.
          </EmptyState>
        )}
        <Chat />
      </div>
    </ColumnPage>
  )
}

function Articles({ articles }: { articles: readonly Article[] }) {
  return (
    <section aria-label="Artigos">
      <h2 className="mb-2 text-sm font-medium text-muted">Artigos</h2>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {articles.map(({ slug, title, summary }) => (
            <li
              key={slug}
              className={
                'relative flex items-center gap-3 px-5 py-3 first:rounded-t-card last:rounded-b-card ' +
                'has-[a:hover]:bg-sunken'
              }
            >
              <BookOpen size={20} className="shrink-0 text-muted" aria-hidden />
              <div className="min-w-0 flex-1">
                <Link
                  to="/app/articles/$article"
                  params={{ article: slug }}
                  className="text-body font-medium after:absolute after:inset-0"
                >
                  {title}
                </Link>
                <p className="text-sm text-muted">{summary}</p>
              </div>
              <ChevronRight size={18} className="shrink-0 text-faint" aria-hidden />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Chat() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <h2 className="font-display text-lg font-medium">Não achou o que procurava?</h2>
        <p className="text-body text-muted">Conte o que aconteceu. A gente ajuda.</p>
      </div>
      <Link className={buttonClass('secondary')} to="/app/menu/support">
        <MessageCircle size={18} aria-hidden />
        Falar com a gente
      </Link>
    </Card>
  )
}
