import { AtSign, Building2, Cake, Gem, Search } from 'lucide-react'
import { useState } from 'react'
import type { MoneyValue } from '@/lib/money'
import { Checkbox } from '@/ui/Checkbox'
import { CodeField } from '@/ui/CodeField'
import { Combobox, type ComboboxItem } from '@/ui/Combobox'
import { DateField } from '@/ui/DateField'
import { ErrorSummary } from '@/ui/ErrorSummary'
import { ImagePicker } from '@/ui/ImagePicker'
import { MoneyField } from '@/ui/MoneyField'
import { MultiSelect } from '@/ui/MultiSelect'
import { NumberField } from '@/ui/NumberField'
import { PhoneField } from '@/ui/PhoneField'
import { PortraitField } from '@/ui/PortraitField'
import { RadioCards } from '@/ui/RadioCards'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { TimeField } from '@/ui/TimeField'
import { toast } from '@/ui/toast'
import { Grid, Row, Section } from './Section'
import { categories, contacts } from './sample'

type Unit = 'DAYS' | 'WEEKS' | 'MONTHS'

const units = [
  { value: 'DAYS', label: 'dias antes' },
  { value: 'WEEKS', label: 'semanas antes' },
  { value: 'MONTHS', label: 'meses antes' },
] as const

export function Fields() {
  const [summary, setSummary] = useState(false)
  return (
    <>
      <Section title="Campos de texto">
        <Grid>
          <TextField label="Título" placeholder="Casamento Marina & Tomás" id="gallery-title" />
          <TextField label="Instagram" prefix="@" optional help="Só letras, números, _ e ponto." />
          <TextField
            label="Buscar"
            hideLabel
            icon={<Search size={18} aria-hidden />}
            placeholder="Buscar"
          />
          <TextField label="Nome" defaultValue="" error="Escreva o nome de quem casa." />
          <TextField
            label="E-mail"
            defaultValue="ana@exemplo.com.br"
            disabled
            icon={<AtSign size={18} aria-hidden />}
          />
          <TextArea label="Observações" optional placeholder="Restrições, horários, contatos…" />
        </Grid>
      </Section>
      <Section title="Campos com máscara">
        <Masked />
      </Section>
      <Section title="Escolhas">
        <Choices />
      </Section>
      <Section title="Marcar e ligar">
        <Ticks />
      </Section>
      <Section title="Resumo de erros">
        <Row>
          <Switch label="Mostrar o resumo" checked={summary} onCheckedChange={setSummary} />
        </Row>
        <ErrorSummary
          errors={summary ? [{ message: 'Escreva o título.', fieldId: 'gallery-title' }] : []}
        />
      </Section>
    </>
  )
}

function Masked() {
  const [phone, setPhone] = useState('+5531987654321')
  const [money, setMoney] = useState<MoneyValue>(4_500_000)
  const [date, setDate] = useState('2027-03-13')
  const [time, setTime] = useState('16:30')
  const [guests, setGuests] = useState<number | null>(180)
  const [code, setCode] = useState('4829')
  return (
    <Grid>
      <PhoneField label="Celular" value={phone} onValueChange={setPhone} />
      <MoneyField label="Orçamento" optional value={money} onValueChange={setMoney} />
      <DateField label="Data" value={date} onValueChange={setDate} />
      <TimeField label="Horário" optional value={time} onValueChange={setTime} />
      <NumberField label="Convidados" value={guests} onValueChange={setGuests} min={1} />
      <DateField
        label="Data com erro"
        value="31/02/2027"
        onValueChange={() => undefined}
        error="Esse dia não existe. Confira a data."
      />
      <CodeField
        label="Código"
        value={code}
        onValueChange={setCode}
        onComplete={(whole) => toast.info(`Código ${whole} enviado`)}
      />
    </Grid>
  )
}

function Choices() {
  const [unit, setUnit] = useState<Unit>('MONTHS')
  const [contact, setContact] = useState<ComboboxItem | null>(contacts[0] ?? null)
  const [chosen, setChosen] = useState(['Buffet', 'Decoração'])
  const [type, setType] = useState<'WEDDING' | 'BIRTHDAY' | 'CORPORATE'>('WEDDING')
  const [access, setAccess] = useState<'EDIT' | 'VIEW' | 'NONE'>('VIEW')
  const [image, setImage] = useState<File | null>(null)
  const [imageError, setImageError] = useState<string>()
  const [portrait, setPortrait] = useState<File | null>(null)
  return (
    <div className="flex flex-col gap-6">
      <Grid>
        <Select label="Unidade" options={units} value={unit} onValueChange={setUnit} />
        <Combobox
          label="Cliente"
          items={contacts}
          value={contact}
          onValueChange={setContact}
          placeholder="Busque pelo nome"
          emptyText="Cliente não encontrado"
          onCreate={(name) => toast.info(`Criar o contato ${name}`)}
          createLabel={(name) => (name ? `Criar o contato “${name}”` : 'Criar um contato')}
        />
        <MultiSelect
          label="Categorias"
          items={categories}
          value={chosen}
          onValueChange={setChosen}
          max={3}
          placeholder="Até três"
        />
      </Grid>
      <RadioCards
        label="Tipo de evento"
        columns={3}
        value={type}
        onValueChange={setType}
        options={[
          {
            value: 'WEDDING',
            label: 'Casamento',
            help: 'Do pedido ao sim',
            icon: <Gem size={20} aria-hidden />,
          },
          { value: 'BIRTHDAY', label: 'Aniversário', icon: <Cake size={20} aria-hidden /> },
          {
            value: 'CORPORATE',
            label: 'Corporativo',
            icon: <Building2 size={20} aria-hidden />,
            disabled: true,
          },
        ]}
      />
      <Segmented
        label="Acesso ao checklist"
        className="max-w-88"
        value={access}
        onValueChange={setAccess}
        options={[
          { value: 'EDIT', label: 'Pode editar' },
          { value: 'VIEW', label: 'Pode ver' },
          { value: 'NONE', label: 'Não pode ver' },
        ]}
      />
      <ImagePicker
        className="max-w-100"
        label="Imagem"
        optional
        help="JPG ou PNG, até 10 MB."
        value={image}
        onValueChange={(file) => {
          setImage(file)
          setImageError(undefined)
        }}
        onRefuse={setImageError}
        error={imageError}
      />
      <PortraitField
        label="Foto"
        optional
        help="JPG ou PNG, até 10 MB. Fica quadrada."
        of="Ana Clara Nogueira"
        value={portrait}
        onValueChange={setPortrait}
      />
    </div>
  )
}

function Ticks() {
  const [on, setOn] = useState(true)
  return (
    <Grid>
      <Checkbox
        label="Tarefa a fazer"
        shape="round"
        checked={false}
        onCheckedChange={() => toast.info('Feita')}
      />
      <Checkbox label="Tarefa feita" shape="round" checked={on} onCheckedChange={setOn} />
      <Checkbox label="Escolhido" help="Com uma explicação." checked={on} onCheckedChange={setOn} />
      <Checkbox label="Alguns" checked={false} indeterminate onCheckedChange={setOn} />
      <Checkbox label="Não disponível" checked disabled onCheckedChange={setOn} />
      <Switch
        label="Enviar automaticamente"
        help="O cliente recebe o link na hora."
        checked={on}
        onCheckedChange={setOn}
      />
      <Switch label="Desligado" checked={!on} onCheckedChange={(next) => setOn(!next)} />
      <Switch label="Não disponível" checked={false} disabled onCheckedChange={setOn} />
    </Grid>
  )
}
