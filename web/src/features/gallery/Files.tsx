import { useState } from 'react'
import { FileDrop } from '@/ui/FileDrop'
import { MultiSelect } from '@/ui/MultiSelect'
import { ProgressBar } from '@/ui/ProgressBar'
import { toast } from '@/ui/toast'
import { Grid, Section } from './Section'
import { categories } from './sample'

const accept = '.csv,text/csv'

/** The controls for files, their progress, and lists that take a custom entry. */
export function Files() {
  const take = (file: File) => toast.info(file.name)
  return (
    <>
      <Section title="Arquivos">
        <Grid>
          <FileDrop label="Arquivo" help="CSV de até 1 MB." accept={accept} onFile={take} />
          <FileDrop label="Arquivo sendo lido" accept={accept} onFile={take} loading />
          <FileDrop
            label="Arquivo recusado"
            accept={accept}
            onFile={take}
            error="Este arquivo não é um CSV. Escolha outro."
          />
        </Grid>
      </Section>
      <Section title="Trabalho demorado">
        <Grid>
          <ProgressBar done={0} total={10_000} label="Fornecedores importados, no começo" />
          <ProgressBar done={4_200} total={10_000} label="Fornecedores importados, no meio" />
          <ProgressBar done={10_000} total={10_000} label="Fornecedores importados, no fim" />
        </Grid>
      </Section>
      <Section title="Escolher, ou dizer com as próprias palavras">
        <OwnWords />
      </Section>
    </>
  )
}

function OwnWords() {
  const [none, setNone] = useState<string[]>([])
  const [some, setSome] = useState(['Buffet', 'Arco de balões'])
  const [full, setFull] = useState(['Buffet', 'Decoração', 'Mesa de doces'])
  const field = { items: categories, max: 3, onCreate: (typed: string) => typed }
  return (
    <Grid>
      <MultiSelect
        label="Serviços"
        help="Até 3. Não achou? Digite o seu."
        placeholder="Adicionar serviço"
        value={none}
        onValueChange={setNone}
        {...field}
      />
      <MultiSelect label="Com um próprio" value={some} onValueChange={setSome} {...field} />
      <MultiSelect label="Cheio" value={full} onValueChange={setFull} {...field} />
      <MultiSelect
        label="Com erro"
        value={none}
        onValueChange={setNone}
        error="Escolha de um a três serviços"
        {...field}
      />
      <MultiSelect
        label="Não disponível"
        disabled
        value={['Arco de balões']}
        onValueChange={() => undefined}
        {...field}
      />
    </Grid>
  )
}
