import { type FormEvent, useEffect, useState } from 'react'
import { type Problem, toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { TextField } from '@/ui/TextField'
import { enrol, isEnrolledWith } from './opening'
import { shouldInstall } from './ready'

interface Props {
  token: string
  onEnrolled: () => void
}

/** The form that enrolls a device without an account. It asks for the PIN, which the team says aloud. */
export function Enrol({ token, onEnrolled }: Props) {
  const [problem, setProblem] = useState<Problem>()
  const [sending, setSending] = useState(false)
  useEffect(() => {
    isEnrolledWith(token).then(
      (is) => is && onEnrolled(),
      () => undefined,
    )
  }, [token, onEnrolled])
  const errorOf = (field: string) => problem?.fields.find((one) => one.field === field)?.message

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = new FormData(event.currentTarget)
    const text = (name: string) => String(words.get(name) ?? '').trim()
    setSending(true)
    setProblem(undefined)
    try {
      await enrol(token, { pin: text('pin'), name: text('name'), door: text('door') })
      onEnrolled()
    } catch (error) {
      setProblem(toProblem(error))
      setSending(false)
    }
  }

  const general =
    problem &&
    problem.fields.length === 0 &&
    (problem.isMissing
      ? 'Este link não abre mais nada: já foi usado, foi encerrado, ou o evento passou. Peça outro a quem organiza.'
      : problem.detail)
  return (
    <main className="mx-auto flex min-h-dvh max-w-[26rem] flex-col justify-center gap-6 px-6 py-10">
      <div>
        <p className="font-display text-lg text-wine">cortejo</p>
        <h1 className="mt-6 font-display text-xl font-medium">Você está na recepção</h1>
        <p className="mt-2 text-body text-muted">
          Este aparelho vira uma porta do evento, sem conta nem senha. O PIN quem organiza lhe diz
          de viva voz.
        </p>
      </div>
      {shouldInstall() && (
        <Callout title="No iPhone, instale primeiro">
          Toque em Compartilhar e em Adicionar à Tela de Início, abra a porta por ali e digite o PIN
          lá: o que o Safari guarda pode sumir depois de uma semana.
        </Callout>
      )}
      {general && (
        <Callout tone="coral" role="alert">
          {general}
        </Callout>
      )}
      <form className="flex flex-col gap-5" onSubmit={send} noValidate>
        <TextField
          label="PIN"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required
          error={errorOf('pin')}
          help="Seis números. Com cinco erros, o link acaba."
        />
        <TextField
          label="Seu nome"
          name="name"
          autoComplete="given-name"
          maxLength={60}
          required
          error={errorOf('name')}
          help="Aparece em cada entrada que você der."
        />
        <TextField
          label="Onde você está"
          name="door"
          optional
          maxLength={60}
          autoComplete="off"
          placeholder="porta 2"
          error={errorOf('door')}
        />
        <Button type="submit" size="lg" block loading={sending} loadingText="Abrindo…">
          Abrir a porta
        </Button>
      </form>
    </main>
  )
}
