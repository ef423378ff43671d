//! Lines of records as a Parquet file.

use std::io::{BufRead, Write};
use std::sync::Arc;

use jjak::patience::survey::Plan;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

/// Deals in a row group.
const ROWS: usize = 1 << 16;

/// How a column is stored.
#[derive(Clone, Copy)]
enum Kind {
    /// 64-bit integers.
    Number,
    /// Floating point, empty where unknown.
    Odds,
    /// Text.
    Text,
}

fn kind(column: &str) -> Kind {
    match column {
        "deal" | "wins" | "plays" => Kind::Number,
        "odds" => Kind::Odds,
        _ => Kind::Text,
    }
}

/// Writes all lines as Parquet: `deal`, `wins` and `plays` as INT64, `odds` as an optional DOUBLE, the rest as
/// text.
pub(super) fn write(
    lines: impl BufRead,
    to: impl Write + Send,
    plan: &Plan,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let columns = super::columns(plan);
    let mut fields = Vec::new();
    for &column in &columns {
        let field =
            match kind(column) {
                Kind::Number => Type::primitive_type_builder(column, Physical::INT64)
                    .with_repetition(Repetition::REQUIRED),
                Kind::Odds => Type::primitive_type_builder(column, Physical::DOUBLE)
                    .with_repetition(Repetition::OPTIONAL),
                Kind::Text => Type::primitive_type_builder(column, Physical::BYTE_ARRAY)
                    .with_logical_type(Some(LogicalType::String))
                    .with_repetition(Repetition::REQUIRED),
            };
        fields.push(Arc::new(field.build()?));
    }
    let schema = Type::group_type_builder("deals").with_fields(fields).build()?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties))?;
    let mut rows: Vec<Vec<String>> = Vec::with_capacity(ROWS);
    for line in lines.lines().skip(1) {
        rows.push(line?.split(',').map(str::to_owned).collect());
        if rows.len() == ROWS {
            group(writer.next_row_group()?, &columns, &rows)?;
            rows.clear();
        }
    }
    if !rows.is_empty() {
        group(writer.next_row_group()?, &columns, &rows)?;
    }
    writer.close()?;
    Ok(())
}

/// Writes a row group, column after column.
fn group<W: Write + Send>(
    mut group: SerializedRowGroupWriter<'_, W>,
    columns: &[&str],
    rows: &[Vec<String>],
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    for (nth, column) in columns.iter().enumerate() {
        let cells = rows.iter().map(|row| row.get(nth).map_or("", String::as_str));
        let mut writer = group.next_column()?.ok_or("a column is missing in the schema")?;
        match kind(column) {
            Kind::Number => {
                let numbers = cells.map(str::parse).collect::<Result<Vec<i64>, _>>()?;
                writer.typed::<Int64Type>().write_batch(&numbers, None, None)?;
            }
            Kind::Odds => {
                let levels: Vec<i16> = cells.clone().map(|cell| i16::from(!cell.is_empty())).collect();
                let known =
                    cells.filter(|cell| !cell.is_empty()).map(str::parse).collect::<Result<Vec<f64>, _>>()?;
                writer.typed::<DoubleType>().write_batch(&known, Some(&levels), None)?;
            }
            Kind::Text => {
                let texts: Vec<ByteArray> = cells.map(ByteArray::from).collect();
                writer.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
            }
        }
        writer.close()?;
    }
    group.close()?;
    Ok(())
}
