import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { Form } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { Detail } from '@/app/frame/Detail'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { toast } from '@/ui/toast'
import { LineMenu } from '../list/LineMenu'
import { stepped } from '../place'
import { type Line, useSheet } from '../sheet'
import { dayTitle } from '../text'
import { useNow } from '../useNow'
import { useSaveRow, useSheetActions } from '../useSheetActions'
import { LineFacts } from './LineFacts'
import { LineFields } from './LineFields'
import { lineChanges, lineSchema, valuesOf, whoOf } from './lineForm'

export interface LineDetailProps {
  eventUuid: string
  line: Line
  onClose: () => void
}

/** What every detail of a line is called, and where it leads back to. */
export const lineDetail = { label: 'Linha do roteiro', backLabel: 'Voltar ao roteiro' } as const

/** Shows all of a line: in a panel next to the list on a desktop, as a page on a phone. */
export function LineDetail(props: LineDetailProps) {
  const { access } = useSheet()
  return access.mayEdit ? <EditLine key={props.line.uuid} {...props} /> : <ReadLine {...props} />
}

function ReadLine({ line, onClose }: LineDetailProps) {
  const sheet = useSheet()
  return (
    <Detail {...lineDetail} caption={dayTitle(line.day, sheet.eventDate)} onClose={onClose}>
      <LineFacts line={line} />
    </Detail>
  )
}

function EditLine({ eventUuid, line, onClose }: LineDetailProps) {
  const sheet = useSheet()
  const actions = useSheetActions()
  const navigate = useNavigate()
  const save = useSaveRow()
  const formId = useId()
  const running = useNow(sheet) !== undefined || line.doneAt !== undefined
  const edit = useAppForm({
    schema: lineSchema,
    initial: valuesOf(line),
    draft: `runSheet.line.${line.uuid}`,
    save: (values, sent) => {
      const who = values.who.map((value) => whoOf(value, sheet, line))
      return save.mutateAsync({ uuid: line.uuid, ...lineChanges(values, sent, who) })
    },
    onSaved: () => toast.success('Linha salva'),
    names: { whoUuid: 'who' },
  })
  const { isDirty } = edit.form.formState
  const day = sheet.lines.filter((one) => one.day === line.day)
  const moves = [day[0] !== line && 'up', day.at(-1) !== line && 'down'].filter(Boolean).join(' ')
  const menu = (
    <LineMenu
      trigger={
        <IconButton label="Ações da linha">
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      }
      line={line}
      moves={moves}
      onMove={(step) => {
        const place = stepped(sheet.lines, line.uuid, step)
        if (place) actions.place(line, place)
      }}
      onProcession={() =>
        void navigate({
          to: '/app/$eventUuid/run-sheet/$lineUuid/procession',
          params: { eventUuid, lineUuid: line.uuid },
          resetScroll: false,
        })
      }
      onSet={(patch) => actions.set(line, patch)}
      onRemove={() => {
        edit.abandon()
        actions.remove(line)
        onClose()
      }}
    />
  )
  return (
    <Detail
      {...lineDetail}
      caption={dayTitle(line.day, sheet.eventDate)}
      onClose={() => edit.warning.ask(onClose)}
      action={menu}
      footer={
        isDirty || !running ? (
          <Button
            type="submit"
            form={formId}
            size="lg"
            block
            disabled={!isDirty}
            loading={edit.saving}
            loadingText="Salvando…"
          >
            Salvar alterações
          </Button>
        ) : (
          <Conclude line={line} />
        )
      }
    >
      <Form of={edit} id={formId}>
        <LineFields eventUuid={eventUuid} line={line} />
      </Form>
    </Detail>
  )
}

function Conclude({ line }: { line: Line }) {
  const { setDone } = useSheetActions()
  return line.doneAt ? (
    <Button
      variant="secondary"
      block
      icon={<RotateCcw size={18} aria-hidden />}
      onClick={() => setDone(line, false)}
    >
      Reabrir
    </Button>
  ) : (
    <Button size="lg" block onClick={() => setDone(line, true)}>
      Concluir
    </Button>
  )
}
