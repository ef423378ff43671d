//! The depth distributions as a chart.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Context;
use jjak::matching::Presses;
use jjak::matching::atlas::{DeclaredDepths, Depths};

use crate::exit::Exit;

/// Size of the picture and of its margins, in pixels.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 48.0;

/// A colour for each number of pairs from 1: distinct for the colour-blind, dark enough on white.
const COLORS: [&str; 8] =
    ["#4477aa", "#66ccee", "#228833", "#aaaa00", "#ee6677", "#aa3377", "#777777", "#222222"];

pub(super) fn run() -> anyhow::Result<Exit> {
    let svg = svg(&DeclaredDepths::new());
    std::io::stdout().lock().write_all(svg.as_bytes()).context("cannot write to stdout")?;
    Ok(Exit::Fine)
}

/// Presses to the right, the share of the positions with as many pairs upwards, a line for each number.
fn svg(declared: &DeclaredDepths) -> String {
    let layers: Vec<&Depths> = declared.layers().iter().skip(1).collect();
    let deepest = layers.iter().filter_map(|depths| depths.gods_number()).max().unwrap_or_default().0;
    let share =
        |depths: &Depths, presses: u16| depths.at(Presses(presses)) as f64 / depths.positions() as f64;
    let highest = layers.iter().flat_map(|depths| (0..=deepest).map(|presses| share(depths, presses)));
    let steps = (highest.fold(0.0, f64::max) * 10.0).ceil();
    let x = |presses: u16| LEFT + (WIDTH - LEFT - RIGHT) * f64::from(presses) / f64::from(deepest + 1);
    let y = |share: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share * 10.0 / steps;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>Depth distributions of the 4×4 game</title>\n<rect width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n"
    );
    let mut put = |text: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = svg.write_fmt(text);
    };
    put(format_args!(
        "<text x=\"{LEFT}\" y=\"20\" fill=\"#222222\">Positions by par, in key presses, for 1 to 8 pairs</text>\n"
    ));
    for step in 0..=steps as u8 {
        let at = y(f64::from(step) / 10.0);
        let (end, label) = (WIDTH - RIGHT, LEFT - 6.0);
        put(format_args!(
            "<path d=\"M{LEFT} {at:.1}H{end}\" stroke=\"#dddddd\"/>\n<text x=\"{label}\" y=\"{:.1}\" \
             text-anchor=\"end\" fill=\"#555555\">{} %</text>\n",
            at + 4.0,
            u16::from(step) * 10
        ));
    }
    for presses in (0..=deepest).step_by(5) {
        put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">{presses}</text>\n",
            x(presses),
            HEIGHT - BOTTOM + 18.0
        ));
    }
    put(format_args!(
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">key presses</text>\n",
        f64::midpoint(LEFT, WIDTH - RIGHT),
        HEIGHT - 10.0
    ));
    for ((pairs, depths), color) in (1..).zip(&layers).zip(COLORS) {
        let reached: Vec<u16> = depths.iter().map(|(presses, _)| presses.0).collect();
        let (first, last) = (reached.first().copied().unwrap_or(0), reached.last().copied().unwrap_or(0));
        let points: Vec<String> = (first.saturating_sub(1)..=last + 1)
            .map(|presses| format!("{:.1},{:.1}", x(presses), y(share(depths, presses))))
            .collect();
        put(format_args!(
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{}\"/>\n",
            points.join(" ")
        ));
        let peak = (first..=last).max_by(|&a, &b| share(depths, a).total_cmp(&share(depths, b))).unwrap_or(0);
        put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-weight=\"bold\" fill=\"{color}\">{pairs}</text>\n",
            x(peak),
            y(share(depths, peak)) - 6.0
        ));
    }
    svg.push_str("</svg>\n");
    svg
}
