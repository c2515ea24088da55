import type { Texts } from "../en";

/** The texts of the voucher, which the customer reads. */
export const voucher: Texts["voucher"] = {
  language: "Idioma do voucher",
  download: "Descarregar PDF",
  counter: "Balcão de recolha",
  address: "Morada",
  phone: "Telefone",
  hours: "Horário",
  directions: "Indicações",
  closed: "fechado",
  always: "aberto 24 horas",
  days: "{from} a {to}",
  closedNote: "O balcão está fechado à hora da recolha. Telefone para o balcão antes de viajar.",
  terms: "Condições",
  mileage: "Quilómetros",
  mileageText: "{km} km por dia, depois {price} por km",
  deposit: "Caução",
  noDeposit: "Sem caução",
  fuel: "Combustível",
  validity:
    "Válido apenas enquanto a reserva estiver confirmada. Estava confirmada quando este voucher foi criado: {time} UTC.",
  code: "Código QR da referência {reference}",
  weekdays: {
    mon: "Segunda-feira",
    tue: "Terça-feira",
    wed: "Quarta-feira",
    thu: "Quinta-feira",
    fri: "Sexta-feira",
    sat: "Sábado",
    sun: "Domingo",
  },
};
