import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { z } from 'zod'
import { Form } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { invitationsCreate } from '@/client/api/invitations.gen'
import { Button } from '@/ui/Button'
import { TextArea } from '@/ui/TextArea'
import { toast } from '@/ui/toast'
import { InvitationFrame } from '../detail/InvitationFrame'
import { Understood } from '../list/Understood'
import { parseLine, type WrittenInvitation } from '../parse'
import { refreshGuests } from '../queries'
import { useGuestsScope } from '../scope'
import { newInvitationBody } from '../useGuestActions'
import { invitationsWords } from '../words'

/** How many lines are taken at once; a sheet is for more. */
const mostLines = 100

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

const schema = z.object({
  lines: z
    .string()
    .max(20_000, 'Use até 20.000 letras')
    .refine((text) => linesOf(text).length > 0, 'Escreva ao menos um convite')
    .refine(
      (text) => linesOf(text).length <= mostLines,
      `Até ${mostLines} convites de uma vez. Para mais, importe uma planilha.`,
    )
    .refine(
      (text) => linesOf(text).every((line) => parseLine(line) !== null),
      'Há uma linha sem nenhum nome',
    )
    .refine(
      (text) => linesOf(text).every((line) => !parseLine(line)?.shortPhone),
      'Há um telefone sem DDD: escreva-o, como em (31) 98765-4321',
    ),
})

/** Households as they are written down, one in a line; below, how each is understood. */
export function AddInvitations({ onClose }: { onClose: () => void }) {
  const { client, eventUuid } = useGuestsScope()
  const queryClient = useQueryClient()
  const formId = useId()
  // The same line is the same household, however often it is tried.
  const ids = useRef(new Map<string, string>())
  const idOf = (line: string) => {
    const id = ids.current.get(line) ?? crypto.randomUUID()
    ids.current.set(line, id)
    return id
  }
  const edit = useAppForm({
    schema,
    initial: { lines: '' },
    draft: `guests.add.${eventUuid}`,
    save: async ({ lines }) => {
      const written: WrittenInvitation[] = []
      const seen = new Map<string, number>()
      for (const line of linesOf(lines)) {
        const one = parseLine(line)
        if (!one) continue
        const times = (seen.get(line) ?? 0) + 1
        seen.set(line, times)
        await invitationsCreate({
          client,
          body: { eventUuid, uuid: idOf(`${times} ${line}`), ...newInvitationBody(one, []) },
          throwOnError: true,
        })
        written.push(one)
      }
      return written
    },
    onSaved: async (written: WrittenInvitation[]) => {
      toast.success(written.length === 1 ? 'Convite criado' : 'Convites criados', {
        description:
          written.length === 1 ? (written[0]?.name ?? '') : invitationsWords(written.length),
      })
      await refreshGuests(queryClient, client)
      onClose()
    },
    // Some may be there already.
    onRefused: () => void refreshGuests(queryClient, client),
    names: { name: 'lines', guests: 'lines', phone: 'lines', email: 'lines' },
  })
  const lines = linesOf(edit.form.watch('lines'))
  return (
    <InvitationFrame
      label="Novos convites"
      title="Novos convites"
      onClose={() => edit.warning.ask(onClose)}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          loading={edit.saving}
          loadingText="Criando…"
        >
          {lines.length > 1 ? `Criar ${invitationsWords(lines.length)}` : 'Criar convite'}
        </Button>
      }
    >
      <Form of={edit} id={formId}>
        <TextArea
          label="Um convite por linha"
          rows={5}
          placeholder={'Família Prado, Ana, João e Bia 4 anos (4)\nThaís +1, 31 98812-4470'}
          help="A família ou quem é, depois os nomes. Cabem idades, um telefone e, entre parênteses, quantos lugares."
          {...edit.text('lines')}
        />
        {lines.length > 0 && (
          <section aria-label="Como ficam">
            <h2 className="text-xs font-semibold text-muted">Como ficam</h2>
            <ul className="mt-1 divide-y divide-line border-y border-line text-sm text-muted">
              {lines.slice(0, mostLines).map((line, at) => {
                const written = parseLine(line)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
                  <li key={at} className="py-2 wrap-anywhere">
                    {written ? (
                      <Understood written={written} />
                    ) : (
                      <span className="text-coral">“{line.trim()}” não diz nenhum nome</span>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        )}
      </Form>
    </InvitationFrame>
  )
}
